import { type Mp3Form, type Mp3Frame, readFrame } from './mp3-frame.ts'

/** Frames of one form that follow each other without a gap, and nothing else. */
export type Mp3Piece = {
  readonly form: Mp3Form
  readonly bytes: Uint8Array
  readonly frames: number
}

const startsWith = (bytes: Uint8Array, at: number, letters: string): boolean =>
  [...letters].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))

/** The length of an ID3v2 tag: four bytes of seven bits, and a footer where a flag says so. */
const tagLength = (bytes: Uint8Array, at: number): number => {
  const [flags = 0, a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at + 5, at + 10)
  return 10 + (a << 21) + (b << 14) + (c << 7) + d + (flags & 0x10 ? 10 : 0)
}

const afterTags = (bytes: Uint8Array): number => {
  let at = 0
  while (startsWith(bytes, at, 'ID3')) at += tagLength(bytes, at)
  return at
}

const isIndex = (bytes: Uint8Array, { indexAt }: Mp3Frame): boolean =>
  startsWith(bytes, indexAt, 'Xing') || startsWith(bytes, indexAt, 'Info')

const withoutOldTag = (bytes: Uint8Array): Uint8Array =>
  bytes.length >= 128 && startsWith(bytes, bytes.length - 128, 'TAG') ? bytes.slice(0, -128) : bytes

/** Whether frames of two pieces may follow one another in one file. */
export const isSameForm = (one: Mp3Form, other: Mp3Form): boolean =>
  one.version === other.version &&
  one.sampleRate === other.sampleRate &&
  one.bitRate === other.bitRate &&
  one.mono === other.mono

/**
 * The bare frames of an MP3 file, without ID3 tags and the index frame of Xing or Info. Null where it
 * is none, has no frame, is cut off within one, or its bit rate is not constant.
 */
export const readPiece = (file: Uint8Array): Mp3Piece | null => {
  const bytes = withoutOldTag(file)
  let start = afterTags(bytes)
  const index = readFrame(bytes, start)
  if (index && isIndex(bytes, index)) start += index.length
  const first = readFrame(bytes, start)
  if (!first) return null
  let frames = 0
  let at = start
  while (at < bytes.length) {
    const frame = readFrame(bytes, at)
    if (!frame || !isSameForm(frame.form, first.form)) return null
    at += frame.length
    frames += 1
  }
  return at === bytes.length ? { form: first.form, bytes: bytes.subarray(start), frames } : null
}

/** How long so many frames sound, in seconds. */
export const secondsOf = ({ samples, sampleRate }: Mp3Form, frames: number): number =>
  (frames * samples) / sampleRate
