import { endsAt, hidesOtherFile, mostParts, type PhotoHeader } from './header.ts'

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, comment: 0xfe } as const
/** Baseline, extended and progressive: what browsers and models decode. */
const frames = [0xc0, 0xc1, 0xc2]

const isRestart = (code: number): boolean => code >= 0xd0 && code <= 0xd7
const isMetadata = (code: number): boolean =>
  code === marker.comment || (code >= 0xe0 && code <= 0xef)

/** Where the coded data of a scan ends: at the next marker that is none of its own. */
const endOfScan = (bytes: Uint8Array, start: number): number => {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0x00 && next !== 0xff && !isRestart(next)) return at
  }
  return bytes.length
}

type Segment = { readonly code: number; readonly start: number; readonly end: number }

/** The segment whose marker stands at a place; `start` and `end` are those of its payload. */
const segmentAt = (view: DataView, place: number): Segment | null => {
  let at = place
  if (at >= view.byteLength || view.getUint8(at) !== 0xff) return null
  while (at < view.byteLength && view.getUint8(at) === 0xff) at += 1
  if (at >= view.byteLength) return null
  const code = view.getUint8(at)
  at += 1
  if (code === marker.end) return { code, start: at, end: at }
  if (code === marker.start || code === 0x00 || at + 2 > view.byteLength) return null
  const end = at + view.getUint16(at)
  return end < at + 2 || end > view.byteLength ? null : { code, start: at + 2, end }
}

/** Reads a JPEG file (ITU T.81) from its first to its last marker; null when it is none. */
export const readJpeg = (bytes: Uint8Array): PhotoHeader | null => {
  if (bytes[0] !== 0xff || bytes[1] !== marker.start || bytes[2] !== 0xff) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let size: { width: number; height: number } | null = null
  let hasScan = false
  let at = 2
  for (let part = 0; part < mostParts; part += 1) {
    const segment = segmentAt(view, at)
    if (!segment) return size && { ...size, isWhole: false }
    const { code, start, end } = segment
    if (code === marker.end) return size && { ...size, isWhole: hasScan && endsAt(bytes, end) }
    if (isMetadata(code) && hidesOtherFile(bytes.subarray(start, end))) return null
    if (frames.includes(code)) {
      if (size || end - start < 6) return null
      size = { height: view.getUint16(start + 1), width: view.getUint16(start + 3) }
    }
    hasScan ||= code === marker.scan && size !== null
    at = code === marker.scan ? endOfScan(bytes, end) : end
  }
  return null
}
