import {
  creditLines,
  syntheticVoice,
  trainedAlgorithmicMedia,
} from '@storystone/schema/attribution.ts'
import type { Language } from '@storystone/schema/catalog.ts'
import { Source, textLicense } from '@storystone/schema/contract/story.ts'
import * as z from 'zod/mini'
import type { NarratableStory } from './require-narratable-story.ts'

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

export type TagContent = {
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
    title,
    language: languages[language],
    comment: [syntheticVoice[language], ...credits].join('\n'),
    digitalSourceType: trainedAlgorithmicMedia,
    licenseUrl: known.length > 0 ? textLicense.url : null,
  })
}

/** The tag of a voice's sample. */
export const sampleTag = (title: string, language: Language): Uint8Array =>
  narrationTag({ title, language, writer: null, sources: [] })
