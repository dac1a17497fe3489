import type { Language } from '@storystone/schema/catalog.ts'
import type { Passage } from '#worker/grounding/sources/passage.ts'
import { splitSentences } from '#worker/languages/text/sentences.ts'

/** A passage of a text, split into sentences as a stored one is. */
export const passageOf = (
  { text, ...passage }: Omit<Passage, 'sentences'> & { readonly text: string },
  language: Language,
): Passage => ({
  ...passage,
  sentences: splitSentences(text, language).map((sentence, index) => ({
    id: `${passage.id}.${index + 1}`,
    text: sentence.text,
  })),
})
