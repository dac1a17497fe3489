import type { Language } from '@storystone/schema/catalog.ts'
import { languagePacks } from '#worker/languages'
import type { Passage } from '../sources/passage.ts'
import { isNamedIn, leans, namesIn, namesOf, repeats, type Said, saidIn } from './said.ts'

const mostWords = 40

/** Whether a sentence, or a part of it after a comma, is understood only after what is before it. */
const leansInside = (one: Said, language: Language): boolean =>
  one.text
    .split(/[,;:] /)
    .some((part) => leans({ ...one, text: part.charAt(0).toUpperCase() + part.slice(1) }, language))

/**
 * The first sentence that begins a paragraph, has a superlative, and says of the place what the story does
 * not; null without one. It names nothing that the story does not name, and has one year at most.
 */
export const pickFunFact = (
  passages: readonly Passage[],
  used: readonly Said[],
  placeName: string,
  language: Language,
): Said | null => {
  const { superlative } = languagePacks[language]
  const place = namesOf(placeName, [])
  const known = [placeName, ...used.map(({ text }) => text)].join(' ').toLowerCase()
  const isUnderstood = (one: Said): boolean =>
    isNamedIn(one.text, place) &&
    namesIn(one.text).every((name) => known.includes(name)) &&
    !leansInside(one, language)
  const isShort = ({ text }: Said): boolean =>
    text.split(/\s+/).length <= mostWords && !/\b\d{3,4}\b.*\b\d{3,4}\b/.test(text)
  return (
    passages
      .flatMap((passage) => saidIn(passage).slice(0, 1))
      .filter((one) => superlative.test(one.text) && isShort(one) && isUnderstood(one))
      .find((one) => !repeats([one], used)) ?? null
  )
}
