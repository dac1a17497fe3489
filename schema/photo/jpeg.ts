import { ascii, type Bytes, concat, hasTextAt, type Range, viewOf } from './bytes.ts'
import type { CleanProfile } from './icc.ts'
import { orientationIn, tiffWithOrientation } from './orientation.ts'
import { holdsOtherFile, maxParts, type PhotoFile, trailsOtherFile } from './photo-file.ts'

const code = {
  huffman: 0xc4,
  end: 0xd9,
  scan: 0xda,
  quantization: 0xdb,
  restart: 0xdd,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  adobe: 0xee,
  comment: 0xfe,
} as const
/** Baseline, extended and progressive frames of 8 bits: what browsers and models decode. */
const frames = [0xc0, 0xc1, 0xc2]
/** Ignored before a picture: arithmetic conditions (without such a frame) and the number of lines. */
const ignored = [0xcc, 0xdc]
const adobeLength = 12
const jfifLength = 14
const profileHead = 'ICC_PROFILE\0'

const isApplication = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef

/** Markers without a length: TEM and the restarts. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** A marker that may follow the coded data of a scan. Cameras leave others in damaged data. */
const endsScan = (marker: number): boolean =>
  marker === 0xc4 || marker === 0xcc || (marker >= 0xd9 && marker <= 0xdd) || marker >= 0xe0

const endOfScan = (bytes: Bytes, start: number): number => {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0xff && endsScan(next)) return at
  }
  return bytes.length
}

/** `at` is the marker's position; `start` and `end` are those of its payload. */
type Segment = {
  readonly marker: number
  readonly at: number
  readonly start: number
  readonly end: number
}

/** The next segment. What stands before its marker is passed over, as browsers do; null at the end. */
const nextSegment = (view: DataView, bytes: Bytes, from: number): Segment | null => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1]
    if (marker === undefined) return null
    if (marker === 0x00 || marker === 0xff) continue
    const start = at + 2
    if (marker === code.end || isBare(marker)) return { marker, at, start, end: start }
    if (start + 2 > bytes.length) return null
    const end = start + view.getUint16(start)
    return end < start + 2 || end > bytes.length ? null : { marker, at, start: start + 2, end }
  }
  return null
}

/** The lengths of the tables in a segment, one after the other; null where they don't fill it. */
const isFilled = (payload: Bytes, lengthAt: (at: number) => number): boolean => {
  let at = 0
  while (at < payload.length) at += lengthAt(at)
  return at === payload.length
}

const huffmanLength = (payload: Bytes, at: number): number =>
  payload.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 17)

/** Whether a segment has exactly what its marker stands for. Browsers refuse any other length. */
const isExact = (marker: number, payload: Bytes): boolean => {
  switch (marker) {
    case code.huffman:
      return isFilled(payload, (at) => huffmanLength(payload, at))
    case code.quantization:
      return isFilled(payload, (at) => ((payload[at] ?? 0) >= 0x10 ? 129 : 65))
    case code.restart:
      return payload.length === 2
    case code.scan:
      return [1, 2, 3, 4].includes(payload[0] ?? 0) && payload.length === 4 + 2 * (payload[0] ?? 0)
    default:
      return false
  }
}

type Frame = { readonly width: number; readonly height: number }

/** The size of a frame of 8 bits with one, three or four colours; null for what no browser shows. */
const frameIn = (payload: Bytes): Frame | null => {
  const colours = payload[5] ?? 0
  if (payload[0] !== 8 || ![1, 3, 4].includes(colours) || payload.length !== 6 + 3 * colours)
    return null
  const view = viewOf(payload)
  return { height: view.getUint16(1), width: view.getUint16(3) }
}

const segment = (marker: number, ...parts: readonly (readonly number[] | Bytes)[]): Bytes => {
  const length = parts.reduce((sum, part) => sum + part.length, 2)
  return new Uint8Array([
    0xff,
    marker,
    length >> 8,
    length & 0xff,
    ...parts.flatMap((part) => [...part]),
  ])
}

/** One pixel is as wide as high, and there is no thumbnail. */
const jfif = segment(code.app0, ascii('JFIF\0'), [1, 1, 0, 0, 1, 0, 1, 0, 0])
const adobeSegment = (transform: number): Bytes =>
  segment(code.adobe, ascii('Adobe'), [0, 100, 0, 0, 0, 0, transform])

/** What the segments before the picture say about it, in the order in which they are written. */
type Head = {
  orientation: number | null
  isJfif: boolean
  adobe: number | null
  readonly profile: Bytes[]
}

const readHead = (head: Head, marker: number, payload: Bytes): void => {
  if (marker === code.app0 && hasTextAt(payload, 0, 'JFIF\0'))
    head.isJfif ||= payload.length >= jfifLength
  else if (marker === code.adobe && hasTextAt(payload, 0, 'Adobe')) {
    if (payload.length >= adobeLength) head.adobe = (payload[11] ?? 0) & 3
  } else if (marker === code.app2 && hasTextAt(payload, 0, profileHead)) head.profile.push(payload)
  // The first Exif segment counts, also when it has no orientation; an empty one is none.
  else if (marker === code.app1 && hasTextAt(payload, 0, 'Exif\0') && payload.length > 6)
    head.orientation ??= orientationIn(payload.subarray(6))
}

/** The profile whose numbered pieces are all there, once each; null for any other. */
const profileOf = (pieces: readonly Bytes[]): Bytes | null => {
  const [number, count] = [profileHead.length, profileHead.length + 1]
  const sorted = pieces.toSorted((one, other) => (one[number] ?? 0) - (other[number] ?? 0))
  const isWhole = sorted.every(
    (piece, index) => piece[number] === index + 1 && piece[count] === pieces.length,
  )
  if (pieces.length === 0 || !isWhole) return null
  return concat(
    new Uint8Array(),
    sorted.map((piece) => piece.subarray(count + 1)),
  )
}

/** Whether a segment is free text, or could be read as the kind of metadata that older versions kept. */
const mayHide = (marker: number, payload: Bytes): boolean =>
  marker === code.comment ||
  marker === code.adobe ||
  (marker === code.app0 && hasTextAt(payload, 0, 'JFIF\0')) ||
  (marker === code.app2 && hasTextAt(payload, 0, 'ICC_PROFILE'))

/** Reads a JPEG (ITU T.81) from its first to its last marker; null when it is none that browsers show. */
export const readJpeg = (bytes: Bytes): PhotoFile | null => {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return null
  const view = viewOf(bytes)
  const head: Head = { orientation: null, isJfif: false, adobe: null, profile: [] }
  const picture: (Range | Bytes)[] = []
  let frame: Frame | null = null
  let [hasScan, hidesOtherFile] = [false, false]
  const file = (): PhotoFile | null => {
    const profile = profileOf(head.profile)
    return (
      frame && {
        format: 'jpeg',
        ...frame,
        orientation: head.orientation ?? 1,
        isComplete: hasScan,
        hidesOtherFile,
        profile: profile && { bytes: profile, isDeflated: false },
        picture: [
          [0, 2],
          ...(head.isJfif ? [jfif] : []),
          ...(head.adobe === null ? [] : [adobeSegment(head.adobe)]),
          ...picture,
          // Also where the file ended without it.
          new Uint8Array([0xff, code.end]),
        ],
      }
    )
  }
  for (let part = 0, at = 2; part < maxParts; part += 1) {
    const found = nextSegment(view, bytes, at)
    if (!found) {
      // The data of the last scan goes on to the end of the file.
      hidesOtherFile ||= hasScan && trailsOtherFile(bytes, at)
      return file()
    }
    const { marker, start, end } = found
    const payload = bytes.subarray(start, end)
    if (marker === code.end) {
      hidesOtherFile ||= trailsOtherFile(bytes, end)
      return file()
    }
    at = end
    hidesOtherFile ||= mayHide(marker, payload) && holdsOtherFile(payload)
    if (isExact(marker, payload)) {
      if (marker === code.scan) {
        if (!frame) return null
        at = endOfScan(bytes, end)
        hasScan ||= at > end
      }
      picture.push([found.at, at])
    } else if (frames.includes(marker)) {
      if (frame) return null
      frame = frameIn(payload)
      if (!frame) return null
      picture.push([found.at, end])
    } else if (!hasScan) {
      const isHarmless = isApplication(marker) || marker === code.comment || isBare(marker)
      if (!isHarmless && !ignored.includes(marker)) return null
      readHead(head, marker, payload)
    }
  }
  return null
}

const maxPiece = 65_535 - 2 - profileHead.length - 2

const profileSegments = (profile: Bytes): Bytes[] => {
  const count = Math.ceil(profile.length / maxPiece)
  return Array.from({ length: count }, (_, index) =>
    segment(
      code.app2,
      [...ascii(profileHead), index + 1, count],
      profile.subarray(index * maxPiece, (index + 1) * maxPiece),
    ),
  )
}

/** The picture alone, with its orientation where it is not upright. Without a profile it is sRGB. */
export const stripJpeg = (
  bytes: Bytes,
  { orientation, picture }: PhotoFile,
  profile: CleanProfile,
): Bytes => {
  const [start, ...rest] = picture
  if (start === undefined) return concat(bytes, picture)
  const exif = segment(code.app1, ascii('Exif\0\0'), tiffWithOrientation(orientation))
  return concat(bytes, [
    start,
    ...(orientation === 1 ? [] : [exif]),
    ...(profile.kind === 'clean' ? profileSegments(profile.bytes) : []),
    ...rest,
  ])
}
