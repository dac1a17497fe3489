import { type Mp3Form, type Mp3Frame, parseFrame } from './mp3-frame.ts'

/** Consecutive frames of one form, without tags or gaps. */
export type Mp3Piece = {
  readonly form: Mp3Form
  readonly bytes: Uint8Array
  readonly frames: number
}

const startsWith = (bytes: Uint8Array, at: number, letters: string): boolean =>
  [...letters].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))

/** The length of an ID3v2 tag: four bytes of seven bits each, plus a footer if its flag is set. */
const tagLength = (bytes: Uint8Array, at: number): number => {
  const [flags = 0, a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at + 5, at + 10)
  return 10 + (a << 21) + (b << 14) + (c << 7) + d + (flags & 0x10 ? 10 : 0)
}

const skipTags = (bytes: Uint8Array): number => {
  let at = 0
  while (startsWith(bytes, at, 'ID3')) at += tagLength(bytes, at)
  return at
}

const isIndex = (bytes: Uint8Array, { indexAt }: Mp3Frame): boolean =>
  startsWith(bytes, indexAt, 'Xing') || startsWith(bytes, indexAt, 'Info')

const withoutId3v1Tag = (bytes: Uint8Array): Uint8Array =>
  bytes.length >= 128 && startsWith(bytes, bytes.length - 128, 'TAG') ? bytes.slice(0, -128) : bytes

/** Whether the frames of two pieces can stand in one file. */
export const isSameForm = (one: Mp3Form, other: Mp3Form): boolean =>
  one.version === other.version &&
  one.sampleRate === other.sampleRate &&
  one.bitRate === other.bitRate &&
  one.mono === other.mono

/**
 * Reads the frames of an MP3 file without ID3 tags and Xing or Info index frame. Null for another
 * kind of file, one without frames, a truncated one, and one of variable bit rate.
 */
export const parseMp3 = (file: Uint8Array): Mp3Piece | null => {
  const bytes = withoutId3v1Tag(file)
  let start = skipTags(bytes)
  const index = parseFrame(bytes, start)
  if (index && isIndex(bytes, index)) start += index.length
  const first = parseFrame(bytes, start)
  if (!first) return null
  let frames = 0
  let at = start
  while (at < bytes.length) {
    const frame = parseFrame(bytes, at)
    if (!frame || !isSameForm(frame.form, first.form)) return null
    at += frame.length
    frames += 1
  }
  return at === bytes.length ? { form: first.form, bytes: bytes.subarray(start), frames } : null
}

/** The duration of so many frames, in seconds. */
export const durationOf = ({ samples, sampleRate }: Mp3Form, frames: number): number =>
  (frames * samples) / sampleRate
