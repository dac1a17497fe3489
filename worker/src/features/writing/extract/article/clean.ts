import type { Language } from '@storystone/schema/catalog.ts'

/** A pronunciation, a name in another script, or a label with nothing after it. */
const isPhonetic = (inner: string): boolean =>
  !/[\p{L}\p{N}]/u.test(inner) ||
  /^(?:voir|see) |^(?:[A-Z](?:\/[A-Z])+|[A-Z]{1,4}\d{2,}|en|de|es|it|ar)$|^\s|\b[A-Z]{2,}-[a-z]{2,}|\b[a-z]+-[A-Z]{2,}/.test(
    inner,
  ) ||
  /[əɛɔɪʊʁʃʒθðŋɑɲː]|\/.+\/|\b(?:pronounced|pronunciation|listen|IPA|[ée]couter|lit\.|translit)|prononc/i.test(
    inner,
  ) ||
  /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(inner) ||
  /^(?:(?:en|from|in) )?\p{L}+(?: languages?)? ?: /u.test(inner)

const spaced: Readonly<Record<Language, RegExp>> = { en: /\s+([,;:.!?])/g, fr: /\s+([,.])/g }

/** A text with blanks for note marks, which hide where sentences end. */
export const blankNotes = (text: string): string =>
  text.replace(/\[[^\]]{0,30}\]/g, (note) => ' '.repeat(note.length))

/** Removes the innermost parentheses; those around them take a second time. */
const withoutPhonetics = (text: string): string =>
  text.replace(/\s?\(([^()]*)\)/g, (whole, inner: string) => (isPhonetic(inner) ? '' : whole))

/** A sentence without phonetic or empty parentheses and double blanks. */
export const cleanSentence = (sentence: string, language: Language): string =>
  withoutPhonetics(withoutPhonetics(sentence))
    .replace(/\s{2,}/g, ' ')
    .replace(spaced[language], '$1')
    .replace(/,+(?=[,.;:)])/g, '')
    .replace(/C\.\.$/, 'C.')
    .trim()
