import type { Language } from '@storystone/schema/catalog.ts'
import type { Passage } from '../../story/passage.ts'
import { languagePacks } from '../languages/packs.ts'

/** A sentence of an article, and where it stands. */
export type Said = {
  readonly passage: Passage
  readonly text: string
  /** Whether its paragraph begins with it. */
  readonly opens: boolean
}

/** The sentences of a paragraph. */
export const saidIn = (passage: Passage): readonly Said[] =>
  passage.sentences.map(({ text }, index) => ({ passage, text, opens: index === 0 }))

/** How many words sentences have together. */
export const countWords = (sentences: readonly Pick<Said, 'text'>[]): number =>
  sentences.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)

/** Whether a sentence is understood only after the one before it. */
export const leans = ({ text }: Said, language: Language): boolean => {
  const { leaning, laterPronoun } = languagePacks[language]
  return leaning.test(text) || laterPronoun.test(text)
}

const longWords = (sentences: readonly Said[]): ReadonlySet<string> =>
  new Set(sentences.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{N}]{5,}/gu) ?? []))

const mostShared = 0.6

/** Whether most of what sentences say has been said. */
export const repeats = (sentences: readonly Said[], before: readonly Said[]): boolean => {
  const known = longWords(before)
  const own = [...longWords(sentences)]
  return own.filter((word) => known.has(word)).length > mostShared * own.length
}
