import type { Language } from '@storystone/schema/catalog.ts'
import type { Passage } from '../../../story/source.ts'
import type { Claim } from '../../../text/claims/claim.ts'
import { findClaims } from '../../../text/claims/find-claims.ts'
import { splitSentences } from '../../../text/sentences.ts'
import { isContentWord, stemOf } from '../../../text/words.ts'
import { cleanSentence, withoutNotes } from './clean.ts'

/** A sentence of an article, as a story may have it. */
export type Candidate = {
  readonly passage: Passage
  /** Its place among all sentences: neighbours follow each other in one paragraph. */
  readonly index: number
  readonly text: string
  /** The passage's own words, before cleaning. */
  readonly quote: string
  readonly words: number
  readonly claims: readonly Claim[]
  readonly stems: ReadonlyMap<string, number>
  readonly folded: readonly string[]
}

const count = (text: string, character: string): number => {
  let times = 0
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) times += 1
  return times
}

/** A part of a sentence that was split inside its parentheses. */
const isOpen = (text: string): boolean => count(text, '(') > count(text, ')')

/** The sentences of a passage; one that a full stop inside parentheses split is whole again. */
const wholeSentences = (text: string, language: Language): string[] => {
  const whole: string[] = []
  let from: number | null = null
  for (const { start, end } of splitSentences(text, language)) {
    const begin: number = from ?? start
    const sentence = text.slice(begin, end)
    from = isOpen(sentence) ? begin : null
    if (from === null) whole.push(sentence)
  }
  return whole
}

/** How often a text has each stem. */
export const stemsOf = (folded: readonly string[], language: Language): Map<string, number> => {
  const stems = new Map<string, number>()
  for (const word of folded) {
    if (!isContentWord(word, language)) continue
    const stem = stemOf(word, language)
    stems.set(stem, (stems.get(stem) ?? 0) + 1)
  }
  return stems
}

const fewestWords = 8
export const mostWords = 40
/** The article's first sentence says what the place is, and is often long. */
const mostWordsAtFirst = 60
const mostDigits = 0.25

const verbs: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:is|are|was|were|be|been|has|had|have|can|could|may|will|would|did|does|do|\p{Ll}+ed|built|became|began|stands?|stood|rose|took|made|gave|lies|lay|came|held|fell|led|won|contains?|includes?|remains?|cover|house|comprise|consist|feature|date|serve|show|mark|form|measure|extend|belong|give|take|make|lead|mean|get|use|run|rise|sit)s?\b/u,
  fr: /(?<!\p{L})(?:est|sont|fut|furent|était|étaient|a|ont|avait|avaient|peut|peuvent|doit|fait|\p{Ll}{2,}(?:ait|aient|irent|èrent|urent|ua|va|ta|na|ra|sa|da)|(?:se|s’|s') ?\p{Ll}+(?:e|ent|it)|compte (?:\d|une?|de|parmi)|mesure \d|abrite|comporte|comprend|date d|domine|possède|porte l|contient|devient|trouve|représente|occupe|accueille|abritent|servit|prit|fit|vint|subsiste\p{Ll}*|constitue\p{Ll}*|présente\p{Ll}*)(?!\p{L})/u,
}

/** Sentences that speak of their page or of a book, and dated lines of a list. */
const speaksOfPage =
  /^\d[\d\s–-]*[:–—-]\s|[a-zà-ÿ]{3}\d|\bpp?\. ?\d|\d p\.|\b(?:vol|éd|eds?)\. |\b(?:shown|pictured|seen|depicted) (?:(?:on|at) (?:the )?)?(?:right|left|above|below|here)\b|\b[Ss]ee (?:also|above|below)|mentioned above|listed below|the following|as follows|ci-(?:dessus|dessous|contre)|[Vv]oir (?:aussi|plus)|suivante?s? ?:|ISBN|https?:|[Rr][ée]f\./

/** Where a text has no verb that we know. Many a verb looks like a noun. */
const looksLikeList = (text: string): boolean => count(text, ',') > 2 || /[:;]|\)\.?$/.test(text)

const pairs = [
  ['“', '”'],
  ['«', '»'],
  ['(', ')'],
] as const

/** Whether quotations and parentheses are closed, and not empty. */
const isBalanced = (text: string): boolean =>
  !/""|“”|«\s*»/.test(text) &&
  count(text, '"') % 2 === 0 &&
  pairs.every(([open, close]) => count(text, open) === count(text, close))

const isFullOfDigits = (text: string): boolean =>
  /\d\D?\d/.test(text) &&
  (text.match(/\d/g)?.length ?? 0) > mostDigits * text.replace(/\s/g, '').length

const isProse = (text: string, language: Language): boolean =>
  /^[\p{Lu}\p{N}«“"‘']/u.test(text) &&
  /[.!?…][»”"’)]?$/.test(text) &&
  !/[|{}=•\n\t]|--/.test(text) &&
  !isFullOfDigits(text) &&
  isBalanced(text) &&
  !speaksOfPage.test(text) &&
  (verbs[language].test(text) || !looksLikeList(text))

/** The sentences of an article that a story may have, with what they say. */
export const readCandidates = (passages: readonly Passage[], language: Language): Candidate[] => {
  const candidates: Candidate[] = []
  let index = 0
  for (const passage of passages) {
    // The lead is one piece, however many paragraphs it has.
    if (passage.section !== '') index += 1
    for (const quote of wholeSentences(withoutNotes(passage.text), language)) {
      index += 1
      const text = cleanSentence(quote, language)
      const words = text.split(/\s+/).length
      const most = candidates.length === 0 ? mostWordsAtFirst : mostWords
      if (words < fewestWords || words > most || !isProse(text, language)) continue
      const { claims, tokens } = findClaims(text, language)
      const folded = tokens.map((token) => token.folded)
      const stems = stemsOf(folded, language)
      candidates.push({ passage, index, text, quote, words, claims, stems, folded })
    }
  }
  return candidates
}
