import type { Language } from '@storystone/schema/catalog.ts'
import type { Passage } from '../../story/passage.ts'
import { languagePacks } from '../languages/packs.ts'
import { countWords, leans, repeats, type Said, saidIn } from './said.ts'

const mostWords = 40

/**
 * The first sentence that begins a paragraph, has a superlative, or else a figure, and says what the
 * story does not; null without one.
 */
export const pickFunFact = (
  passages: readonly Passage[],
  used: readonly Said[],
  language: Language,
): Said | null => {
  const { superlative, measure } = languagePacks[language]
  const unused = passages
    .flatMap((passage) => saidIn(passage).slice(0, 1))
    .filter((one) => countWords([one]) <= mostWords && !leans(one, language))
  const isNew = (one: Said): boolean => !repeats([one], used)
  return (
    unused.find((one) => superlative.test(one.text) && isNew(one)) ??
    unused.find((one) => measure.test(one.text) && isNew(one)) ??
    null
  )
}
