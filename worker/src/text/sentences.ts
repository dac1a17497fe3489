import type { Language } from '@storystone/schema/catalog.ts'
import { hasLetterOrDigit } from '@storystone/schema/letters.ts'

/** A part of a text; `start` and `end` as in `String.slice`. */
export type Sentence = { readonly start: number; readonly end: number; readonly text: string }

/** Their full stop does not end a sentence. */
const abbreviations: Readonly<Record<Language, RegExp>> = {
  en: /(?:^|[\s(“"‘])(?:mr|mrs|ms|dr|st|sts|prof|rev|gen|col|capt|lt|sgt|mt|ft|jr|sr|no|nos|vol|vols|fig|pp?|cf|ca?|e\.g|i\.e|viz|vs|approx|est)\.$/i,
  fr: /(?:^|[\s(«“"‘’'])(?:m|mm|mme|mmes|mlle|mgr|me|st|ste|sts|stes|dr|pr|gén|cap|col|av|apr|env|vers|no|vol|fig|pp?|cf|ca?|éd|ex|art|chap|t|v|s)\.$/i,
}

const initial = /(?:^|[\s(])\p{Lu}\.$/u
/** "the U.S. Army"; an era may end a sentence. */
const initials = /(?:^|[\s(])(?!B\.C|A\.D|C\.E)(?:\p{Lu}\.){2,}$/u
/** "Francis I.", "George V.": a ruler at the end of a sentence. */
const rulerNumeral = /\p{Lu}\p{Ll}+\s+[IVX]\.$/u
const startsLowercase = /^[«“"‘'(\s—–-]*\p{Ll}/u

/** Longer than any abbreviation or ruler at the end of a sentence: nothing before it matters. */
const tailLength = 40

const continues = (before: string, after: string, language: Language): boolean => {
  const text = before
    .slice(-2 * tailLength)
    .trimEnd()
    .slice(-tailLength)
  if (/\n\s*$/.test(before.slice(-tailLength))) return false
  if (startsLowercase.test(after)) return true
  if (!text.endsWith('.')) return false
  if (abbreviations[language].test(text) || initials.test(text)) return true
  return initial.test(text) && !rulerNumeral.test(text)
}

const trimmedSentence = (content: string, start: number, end: number): Sentence => {
  const raw = content.slice(start, end)
  const text = raw.trim()
  const from = start + raw.indexOf(text)
  return { start: from, end: from + text.length, text }
}

const isSpoken = ({ text }: Sentence): boolean => hasLetterOrDigit(text)

/** The first of a process takes 7 ms: it is created as the worker starts, before any request. */
const segmenters: Readonly<Record<Language, Intl.Segmenter>> = {
  en: new Intl.Segmenter('en', { granularity: 'sentence' }),
  fr: new Intl.Segmenter('fr', { granularity: 'sentence' }),
}

/** Where segments end; a closing quotation mark after a space (French) belongs to the sentence. */
const segmentEnds = (content: string, language: Language): number[] =>
  [...segmenters[language].segment(content)].map(({ segment, index }) => {
    const end = index + segment.length
    return end + (/^[»”’)\]]\s*/.exec(content.slice(end))?.[0].length ?? 0)
  })

/**
 * Splits a text into sentences, trimmed; those without a letter or digit are left out. A line break
 * ends a sentence, the full stop of an abbreviation does not.
 */
export const splitSentences = (content: string, language: Language): Sentence[] => {
  const sentences: Sentence[] = []
  let start = 0
  for (const end of segmentEnds(content, language)) {
    if (end < content.length && continues(content.slice(start, end), content.slice(end), language))
      continue
    sentences.push(trimmedSentence(content, start, end))
    start = end
  }
  return sentences.filter(isSpoken)
}
