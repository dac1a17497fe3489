import type { Language } from '@storystone/schema/catalog.ts'

/** A part of a text, from `start` to before `end`, as `slice` counts. */
export type Sentence = { readonly start: number; readonly end: number; readonly text: string }

/** After these a full stop ends no sentence. */
const abbreviations: Readonly<Record<Language, RegExp>> = {
  en: /(?:^|[\s(“"‘])(?:mr|mrs|ms|dr|st|sts|prof|rev|gen|col|capt|lt|sgt|mt|ft|jr|sr|no|nos|vol|vols|fig|pp?|cf|ca?|e\.g|i\.e|viz|vs|approx|est)\.$/i,
  fr: /(?:^|[\s(«“"‘’'])(?:m|mm|mme|mmes|mlle|mgr|me|st|ste|sts|stes|dr|pr|gén|cap|col|av|apr|env|vers|no|vol|fig|pp?|cf|ca?|éd|ex|art|chap|t|v|s)\.$/i,
}

const initial = /(?:^|[\s(])\p{Lu}\.$/u
/** "Francis I.", "George V.": a king, and the end of a sentence. */
const numbered = /\p{Lu}\p{Ll}+\s+[IVX]\.$/u
const startsSmall = /^[«“"‘'(\s—–-]*\p{Ll}/u

const goesOn = (before: string, after: string, language: Language): boolean => {
  const text = before.trimEnd()
  if (/\n\s*$/.test(before)) return false
  if (abbreviations[language].test(text)) return true
  if (initial.test(text) && !numbered.test(text)) return true
  return startsSmall.test(after)
}

const trimmed = (content: string, start: number, end: number): Sentence => {
  const raw = content.slice(start, end)
  const text = raw.trim()
  const from = start + raw.indexOf(text)
  return { start: from, end: from + text.length, text }
}

const isSpoken = ({ text }: Sentence): boolean => /[\p{L}\p{N}]/u.test(text)

/** Where segments end; a quotation mark that closes, behind a space as in French, goes before. */
const endsOf = (content: string, language: Language): number[] => {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  return [...segmenter.segment(content)].map(({ segment, index }) => {
    const end = index + segment.length
    return end + (/^[»”’)\]]\s*/.exec(content.slice(end))?.[0].length ?? 0)
  })
}

/**
 * The sentences of a text in their order, without the white space around them; what holds no letter
 * and no digit is left out. A line's end ends a sentence, an abbreviation's full stop does not.
 */
export const sentencesOf = (content: string, language: Language): Sentence[] => {
  const sentences: Sentence[] = []
  let start = 0
  for (const end of endsOf(content, language)) {
    if (end < content.length && goesOn(content.slice(start, end), content.slice(end), language))
      continue
    sentences.push(trimmed(content, start, end))
    start = end
  }
  return sentences.filter(isSpoken)
}
