import { asciiAt, type Bytes, broken, partsOf, type Range, viewOf } from './byte-ranges.ts'

const pictureChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])

/** The bits by which the extended header says that there are EXIF and XMP. */
const tellingFlags = 0x0c

const rangesOf = (bytes: Bytes): Range[] => {
  const view = viewOf(bytes)
  const fileEnd = 8 + view.getUint32(4, true)
  if (fileEnd > bytes.length) throw broken()
  const ranges: Range[] = []
  for (let at = 12; at + 8 <= fileEnd; ) {
    const size = view.getUint32(at + 4, true)
    // Chunks begin at even places.
    const end = at + 8 + size + (size % 2)
    if (end > fileEnd) throw broken()
    if (pictureChunks.has(asciiAt(bytes, at))) ranges.push([at, end])
    at = end
  }
  return ranges
}

/** A chunk of the file; the extended header doesn't speak of what was cut any more. */
const withoutFlags = (chunk: Bytes): Bytes => {
  if (asciiAt(chunk, 0) === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~tellingFlags
  return chunk
}

/** A WebP's parts without those that tell when, where and by what it was made. */
export const cutWebp = (bytes: Bytes): Bytes[] => {
  const chunks = partsOf(bytes, rangesOf(bytes)).map(withoutFlags)
  const head = bytes.slice(0, 12)
  const size = chunks.reduce((sum, { length }) => sum + length, 4)
  viewOf(head).setUint32(4, size, true)
  return [head, ...chunks]
}
