import { type Bytes, concat, hasTextAt, type Range, viewOf } from './bytes.ts'
import { orientationIn, tiffWithOrientation } from './orientation.ts'
import { holdsOtherFile, maxParts, type PhotoFile, trailsOtherFile } from './photo-file.ts'

const marker = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  app0: 0xe0,
  app2: 0xe2,
  comment: 0xfe,
} as const
const adobe = 0xee
/** Baseline, extended and progressive frames: what browsers and models decode. */
const frames = [0xc0, 0xc1, 0xc2]

/** A marker that may follow the coded data of a scan. Cameras leave others in damaged data. */
const endsScan = (code: number): boolean =>
  code === 0xc4 || code === 0xcc || (code >= 0xd9 && code <= 0xdd) || code >= 0xe0

const endOfScan = (bytes: Bytes, start: number): number => {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0xff && endsScan(next)) return at
  }
  return bytes.length
}

type Segment = { readonly code: number; readonly start: number; readonly end: number }

/** The segment whose marker is at a position; `start` and `end` are those of its payload. */
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

const isApplication = (code: number): boolean => code >= 0xe0 && code <= 0xef

/** JFIF, colour profile and Adobe's transform change how the picture looks; the rest does not. */
const isKept = (bytes: Bytes, { code, start }: Segment): boolean => {
  if (code === marker.comment) return false
  if (!isApplication(code)) return true
  if (code === marker.app0) return hasTextAt(bytes, start, 'JFIF\0')
  return code === adobe || (code === marker.app2 && hasTextAt(bytes, start, 'ICC_PROFILE'))
}

const isExif = (bytes: Bytes, { code, start }: Segment): boolean =>
  code === 0xe1 && hasTextAt(bytes, start, 'Exif\0\0')

const hasText = (bytes: Bytes, segment: Segment): boolean =>
  segment.code === marker.comment || (isApplication(segment.code) && isKept(bytes, segment))

/** Reads a JPEG (ITU T.81) from its first to its last marker; null when it is not one. */
export const readJpeg = (bytes: Bytes): PhotoFile | null => {
  if (bytes[0] !== 0xff || bytes[1] !== marker.start || bytes[2] !== 0xff) return null
  const view = viewOf(bytes)
  const picture: Range[] = [[0, 2]]
  let size: { width: number; height: number } | null = null
  let [orientation, hasScan, hidesOtherFile] = [1, false, false]
  const file = (isComplete: boolean): PhotoFile | null =>
    size && { format: 'jpeg', ...size, orientation, isComplete, hidesOtherFile, picture }
  for (let part = 0, at = 2; part < maxParts; part += 1) {
    const segment = segmentAt(view, at)
    if (!segment) return file(false)
    const { code, start, end } = segment
    const next = code === marker.scan ? endOfScan(bytes, end) : end
    if (isKept(bytes, segment)) picture.push([at, next])
    if (code === marker.end) {
      hidesOtherFile ||= trailsOtherFile(bytes, end)
      return file(hasScan)
    }
    hidesOtherFile ||= hasText(bytes, segment) && holdsOtherFile(bytes.subarray(start, end))
    if (isExif(bytes, segment)) orientation = orientationIn(bytes.subarray(start + 6, end))
    if (frames.includes(code)) {
      if (size || end - start < 6) return null
      size = { height: view.getUint16(start + 1), width: view.getUint16(start + 3) }
    }
    hasScan ||= code === marker.scan && size !== null
    at = next
  }
  return null
}

const exifSegment = (orientation: number): Bytes => {
  const tiff = tiffWithOrientation(orientation)
  const head = [0xff, 0xe1, 0, tiff.length + 8, 0x45, 0x78, 0x69, 0x66, 0, 0]
  return new Uint8Array([...head, ...tiff])
}

/** The picture alone, with its orientation where it is not upright. */
export const stripJpeg = (bytes: Bytes, { orientation, picture }: PhotoFile): Bytes => {
  const [start, ...rest] = picture
  if (start === undefined || orientation === 1) return concat(bytes, picture)
  return concat(bytes, [start, exifSegment(orientation), ...rest])
}
