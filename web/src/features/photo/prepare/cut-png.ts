import { asciiAt, type Bytes, broken, partsOf, type Range, viewOf } from './byte-ranges.ts'

/** The chunks that are picture, colours or motion; every other one may tell something. */
const pictureChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
)

const rangesOf = (bytes: Bytes): Range[] => {
  const view = viewOf(bytes)
  const ranges: Range[] = [[0, 8]]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at)
    const type = asciiAt(bytes, at + 4)
    if (end > bytes.length) throw broken()
    if (pictureChunks.has(type)) ranges.push([at, end])
    if (type === 'IEND') return ranges
    at = end
  }
  throw broken()
}

/** A PNG's parts without those that tell when, where and by what it was made. */
export const cutPng = (bytes: Bytes): Bytes[] => partsOf(bytes, rangesOf(bytes))
