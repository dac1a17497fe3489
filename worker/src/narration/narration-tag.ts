import type { Language } from '@storystone/schema/catalog.ts'
import { Source, textLicense } from '@storystone/schema/contract/story.ts'
import { creditLines, syntheticVoice, trainedAlgorithmicMedia } from '@storystone/schema/credit.ts'
import * as z from 'zod/mini'
import { createId3Tag } from './audio/id3-tag.ts'
import type { NarratableStory } from './require-narratable-story.ts'

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
