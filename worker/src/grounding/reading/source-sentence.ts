import type { Language } from '@storystone/schema/languages.ts'
import { languagePacks } from '#worker/languages'
import type { Passage } from '../sources/source.ts'

/** A sentence of an article, and where it stands. */
export type Said = {
  readonly passage: Passage
  readonly text: string
}

export type Paragraphs = readonly (readonly Said[])[]

/** The sentences of a paragraph. */
export const saidIn = (passage: Passage): readonly Said[] =>
  passage.sentences.map(({ text }) => ({ passage, text }))

/** How many words sentences have together. */
export const countWords = (sentences: readonly Pick<Said, 'text'>[]): number =>
  sentences.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)

/** The parts from the first, as many as have room. */
export const firstThatFit = (parts: Paragraphs, room: number): Paragraphs => {
  const end = parts.findIndex((_, index) => countWords(parts.slice(0, index + 1).flat()) > room)
  return end < 0 ? parts : parts.slice(0, end)
}

/** Whether a sentence is understood only after the one before it. */
export const leans = ({ text }: Said, language: Language): boolean => {
  const { leaning, laterLink } = languagePacks[language]
  return leaning.test(text) || laterLink.test(text)
}

const longWords = (sentences: readonly Said[]): ReadonlySet<string> =>
  new Set(sentences.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{N}]{5,}/gu) ?? []))

/** Which share of what sentences say has been said. */
export const shareSaid = (sentences: readonly Said[], before: readonly Said[]): number => {
  const known = longWords(before)
  const own = [...longWords(sentences)]
  return own.filter((word) => known.has(word)).length / Math.max(1, own.length)
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []

/** Words with a capital that do not begin a sentence, in lower case. */
export const namesIn = (text: string): readonly string[] =>
  (text.match(/(?<=[\p{L}\p{N},;:)] |[’'-])\p{Lu}\p{L}{3,}/gu) ?? []).map((word) =>
    word.toLowerCase(),
  )

/** Whether a text has a word of a name. */
export const isNamedIn = (text: string, name: string): boolean => {
  const words = wordsOf(name)
  return wordsOf(text).some((word) => words.includes(word))
}
