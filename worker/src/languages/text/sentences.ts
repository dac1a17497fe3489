import type { Language } from '@storystone/schema/languages.ts'
import { hasLetterOrDigit } from '@storystone/schema/letters.ts'
import { isLower, isUpper, type LanguagePack } from '../language-pack.ts'
import { languagePacks } from '../language-packs.ts'

/** A part of a text; `start` and `end` as in `String.slice`. */
export type Sentence = { readonly start: number; readonly end: number; readonly text: string }

/** What a language says of full stops. */
export type SentenceMarks = Pick<LanguagePack, 'segmenter' | 'abbreviations' | 'beforeAbbreviation'>

/** "the U.S. Army"; an era may end a sentence. */
const isInitials = (word: string): boolean =>
  word.length > 3 &&
  !/^(?:B\.C|A\.D|C\.E)/.test(word) &&
  [...word].every((letter, index) => (index % 2 === 0 ? isUpper(letter) : letter === '.'))

/** "Francis I.", "George V.": a ruler at the end of a sentence. */
const rulerNumeral = /\p{Lu}\p{Ll}+\s+[IVX]\.$/u
const beforeWord = /[«“"‘'(\s—–-]/

/** More signs than stand before a word. */
const mostBeforeWord = 20

const startsLowercase = (text: string): boolean => {
  let start = 0
  while (start < mostBeforeWord && beforeWord.test(text.charAt(start))) start += 1
  return isLower(text.charAt(start))
}

const longestOpening = 400

/** A parenthesis that is closed soon belongs to its sentence; one that never is does not matter. */
const isInParentheses = (before: string, after: string): boolean => {
  const tail = before.slice(-longestOpening)
  return tail.lastIndexOf('(') > tail.lastIndexOf(')') && /^[^()\n]{0,200}\)/.test(after)
}

/** Longer than any abbreviation or ruler at the end of a sentence: nothing before it matters. */
const tailLength = 40

const continues = (before: string, after: string, marks: SentenceMarks): boolean => {
  if (/^[ \t]*[\r\n\u0085\u2028\u2029]/.test(after)) return false
  const text = before
    .slice(-2 * tailLength)
    .trimEnd()
    .slice(-tailLength)
  if (startsLowercase(after) || isInParentheses(before, after)) return true
  if (!text.endsWith('.')) return false
  const { abbreviations, beforeAbbreviation } = marks
  const abbreviation = text.slice(0, -1).split(beforeAbbreviation).at(-1) ?? ''
  const word = text.split(/[\s(«“"‘]/).at(-1) ?? ''
  if (abbreviations.has(abbreviation.toLowerCase()) || isInitials(word)) return true
  return word.length === 2 && isUpper(word.charAt(0)) && !rulerNumeral.test(text)
}

const trimmedSentence = (content: string, start: number, end: number): Sentence => {
  const raw = content.slice(start, end)
  const text = raw.trim()
  const from = start + raw.indexOf(text)
  return { start: from, end: from + text.length, text }
}

/** Longer ones are lists, or no prose: they are read in pieces. */
const longestSentence = 2_000

/** A sentence, in pieces that end at a blank where it is too long. */
const piecesOf = (content: string, start: number, end: number): Sentence[] => {
  const pieces: Sentence[] = []
  let from = start
  while (end - from > longestSentence) {
    const blank = content.slice(from, from + longestSentence).lastIndexOf(' ')
    const to = from + (blank > 0 ? blank + 1 : longestSentence)
    pieces.push(trimmedSentence(content, from, to))
    from = to
  }
  return [...pieces, trimmedSentence(content, from, end)]
}

const isSpoken = ({ text }: Sentence): boolean => /[a-z\d]/i.test(text) || hasLetterOrDigit(text)

const line = /[^\r\n\u0085\u2028\u2029]+/g

/** Where segments of a line end. The segmenter is slow to start: most short lines don't need it. */
const lineEnds = (text: string, { segmenter }: SentenceMarks): number[] =>
  /\p{Sentence_Terminal}/u.test(text)
    ? [...segmenter.segment(text)].map(({ segment, index }) => index + segment.length)
    : [text.length]

/** Where segments end; a closing quotation mark after a space (French) belongs to the sentence. */
const segmentEnds = (content: string, marks: SentenceMarks): number[] =>
  [...content.matchAll(line)].flatMap(({ 0: text, index }) =>
    lineEnds(text, marks).map((inLine) => {
      const end = index + inLine
      return end + (/^[»”’)\]]\s*/.exec(content.slice(end))?.[0].length ?? 0)
    }),
  )

/**
 * Splits a text into sentences, trimmed; those without a letter or digit are left out. A line break
 * ends a sentence, the full stop of an abbreviation does not. One of over 2,000 characters is several.
 */
export const splitSentences = (content: string, language: Language): Sentence[] =>
  splitSentencesBy(languagePacks[language], content)

/** The same by what a language pack says. */
export const splitSentencesBy = (marks: SentenceMarks, content: string): Sentence[] => {
  const sentences: Sentence[] = []
  let start = 0
  for (const end of segmentEnds(content, marks)) {
    if (end < content.length && continues(content.slice(start, end), content.slice(end), marks))
      continue
    sentences.push(...piecesOf(content, start, end))
    start = end
  }
  return sentences.filter(isSpoken)
}
