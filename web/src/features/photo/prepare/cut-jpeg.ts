import { type Bytes, broken, isAscii, partsOf, type Range, viewOf } from './byte-ranges.ts'

/** Kept of what a JPEG carries beside its picture: its frame, its colours; nothing that tells. */
const isTelling = (bytes: Bytes, at: number): boolean => {
  const marker = bytes[at + 1] ?? 0
  if (marker === 0xfe) return true
  if (marker === 0xe2) return !isAscii(bytes, at + 4, 'ICC_PROFILE')
  return marker >= 0xe1 && marker <= 0xef && marker !== 0xee
}

/** Where the picture of a scan ends: at the next marker that is none of the picture's own. */
const endOfScan = (bytes: Bytes, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0xff
    const isOfPicture = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)
    if (!isOfPicture) return at
  }
  throw broken()
}

const rangesOf = (bytes: Bytes): Range[] => {
  const view = viewOf(bytes)
  const ranges: Range[] = [[0, 2]]
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1]
    if (bytes[at] !== 0xff) throw broken()
    // What stands behind the end is no part of the picture: a film, another picture, anything.
    if (marker === 0xd9) return [...ranges, [at, at + 2]]
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 4 > bytes.length ? bytes.length + 1 : at + 2 + view.getUint16(at + 2)
    if (end > bytes.length) throw broken()
    const next = marker === 0xda ? endOfScan(bytes, end) : end
    if (!isTelling(bytes, at)) ranges.push([at, next])
    at = next
  }
  throw broken()
}

/** A JPEG's parts without those that tell when, where and by what it was made. */
export const cutJpeg = (bytes: Bytes): Bytes[] => partsOf(bytes, rangesOf(bytes))
