import { type Mp3Form, type Mp3Frame, parseFrame } from './mp3-frame.ts'

/** Consecutive frames of one form, without tags or gaps. Their bit rates may differ. */
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

/** VBRI stands at a fixed offset, whatever the frame's side information. */
const vbriOffset = 36

const isIndex = (bytes: Uint8Array, at: number, { dataAt }: Mp3Frame): boolean =>
  startsWith(bytes, dataAt, 'Xing') ||
  startsWith(bytes, dataAt, 'Info') ||
  startsWith(bytes, at + vbriOffset, 'VBRI')

/** Whether the frames of two pieces can stand in one file. */
export const isSameForm = (one: Mp3Form, other: Mp3Form): boolean =>
  one.version === other.version && one.sampleRate === other.sampleRate && one.mono === other.mono

const headerLength = 4
const trailingTags = ['TAG', 'APETAGEX']

/** Whether the file may end so: in a tag or a truncated frame. Anything else is a broken file. */
const isEnd = (bytes: Uint8Array, at: number, form: Mp3Form): boolean => {
  if (bytes.length - at < headerLength) return true
  if (trailingTags.some((name) => startsWith(bytes, at, name))) return true
  const frame = parseFrame(bytes, at)
  return frame !== null && isSameForm(frame.form, form) && at + frame.length > bytes.length
}

/**
 * Reads the whole frames of an MP3 file, of constant or variable bit rate, without its tags, index
 * frame (Xing, Info or VBRI) and truncated last frame. Null for another kind of file, and for one
 * without frames or broken before its end.
 */
export const parseMp3 = (bytes: Uint8Array): Mp3Piece | null => {
  let start = skipTags(bytes)
  const index = parseFrame(bytes, start)
  if (index && isIndex(bytes, start, index)) start += index.length
  const form = parseFrame(bytes, start)?.form
  if (!form) return null
  let frames = 0
  let at = start
  while (at < bytes.length) {
    const frame = parseFrame(bytes, at)
    if (!frame || !isSameForm(frame.form, form) || at + frame.length > bytes.length) break
    at += frame.length
    frames += 1
  }
  if (frames === 0 || !isEnd(bytes, at, form)) return null
  return { form, bytes: bytes.subarray(start, at), frames }
}

/** The duration of so many frames, in seconds. */
export const durationOf = ({ samples, sampleRate }: Mp3Form, frames: number): number =>
  (frames * samples) / sampleRate
