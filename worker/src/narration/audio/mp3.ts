import {
  creditLines,
  syntheticVoice,
  trainedAlgorithmicMedia,
} from '@storystone/schema/attribution.ts'
import { Source, textLicense } from '@storystone/schema/contract/story.ts'
import { withoutItalics } from '@storystone/schema/italics.ts'
import type { Language } from '@storystone/schema/languages.ts'
import * as z from 'zod/mini'
import type { NarratableStory } from '../script.ts'

/**
 * What the frame headers of a file have in common (ISO 11172-3 and 13818-3): `sampleRate` in hertz,
 * `samples` per frame. The bit rate may vary from frame to frame.
 */
export type Mp3Form = {
  readonly version: 1 | 2 | 2.5
  readonly sampleRate: number
  readonly mono: boolean
  readonly samples: number
}

type Mp3Frame = {
  readonly form: Mp3Form
  /** In bytes, header included. */
  readonly length: number
  /** Offset of the audio data, where an encoder may write the name of its index frame. */
  readonly dataAt: number
}

const versions = [2.5, null, 2, 1] as const
const layer3 = 1
const kilobits = {
  1: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const sampleRates = { 1: [44_100, 48_000, 32_000], 2: [22_050, 24_000, 16_000] } as const
const monoMode = 3

/** Reads a layer III frame header; null if there is none, or one without a stated bit rate. */
const parseFrame = (bytes: Uint8Array, at: number): Mp3Frame | null => {
  const [sync = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4)
  if (sync !== 0xff || second < 0xe0 || ((second >> 1) & 3) !== layer3) return null
  const version = versions[(second >> 3) & 3]
  if (!version) return null
  const table = version === 1 ? 1 : 2
  const rate = kilobits[table][(third >> 4) - 1]
  const baseRate = sampleRates[table][(third >> 2) & 3]
  if (rate === undefined || baseRate === undefined) return null
  const sampleRate = version === 2.5 ? baseRate / 2 : baseRate
  const samples = version === 1 ? 1152 : 576
  const bitRate = rate * 1000
  const mono = fourth >> 6 === monoMode
  const padding = (third >> 1) & 1
  const sideInfo = version === 1 ? (mono ? 17 : 32) : mono ? 9 : 17
  return {
    form: { version, sampleRate, mono, samples },
    length: Math.floor((samples * bitRate) / 8 / sampleRate) + padding,
    dataAt: at + 4 + sideInfo,
  }
}

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

/** A frame of an ID3 tag: its name of four letters, and its content. */
type Frame = readonly [name: string, content: Uint8Array]

const encoder = new TextEncoder()
const utf8 = 3
const end = '\0'

const textFrame = (name: string, text: string): Frame => [
  name,
  Uint8Array.of(utf8, ...encoder.encode(text)),
]

/** Four bytes of seven bits: no byte of it looks like the start of audio. */
const sizeBytes = (size: number): number[] => [21, 14, 7, 0].map((bits) => (size >> bits) & 0x7f)

const frameBytes = ([name, content]: Frame): number[] => [
  ...encoder.encode(name),
  ...sizeBytes(content.length),
  ...[0, 0],
  ...content,
]

type TagContent = {
  readonly title: string
  /** ISO 639-2, of the comment. */
  readonly language: 'eng' | 'fra'
  readonly comment: string
  readonly digitalSourceType: string
  /** The address of the licence; null where there is none to name. */
  readonly licenseUrl: string | null
}

/** An ID3v2.4 tag, to stand in front of an MP3's frames. */
export const createId3Tag = (content: TagContent): Uint8Array => {
  const { title, language, comment, digitalSourceType, licenseUrl } = content
  const frames = [
    textFrame('TIT2', title),
    textFrame('TXXX', `DigitalSourceType${end}${digitalSourceType}`),
    textFrame('COMM', `${language}${end}${comment}`),
    ...(licenseUrl === null ? [] : [['WCOP', encoder.encode(licenseUrl)] as const]),
  ].flatMap(frameBytes)
  return Uint8Array.of(...encoder.encode('ID3'), 4, 0, 0, ...sizeBytes(frames.length), ...frames)
}

const languages = { en: 'eng', fr: 'fra' } as const

type TaggedStory = Pick<NarratableStory, 'title' | 'language' | 'writer' | 'sources'>

/**
 * The tag of a story's narration: its title, that the voice is synthetic, for machines too, and the
 * credit of its sources. The words may be an article's own; the voice never is a person's.
 */
export const narrationTag = ({ title, language, writer, sources }: TaggedStory): Uint8Array => {
  const known = z.array(Source).parse(sources ?? [])
  const credits = creditLines({ writer, sources: known }, language)
  return createId3Tag({
    title: withoutItalics(title),
    language: languages[language],
    comment: [syntheticVoice[language], ...credits].join('\n'),
    digitalSourceType: trainedAlgorithmicMedia,
    licenseUrl: known.length > 0 ? textLicense.url : null,
  })
}

/** The tag of a voice's sample. */
export const sampleTag = (title: string, language: Language): Uint8Array =>
  narrationTag({ title, language, writer: null, sources: [] })
