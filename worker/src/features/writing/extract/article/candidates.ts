import type { Language } from '@storystone/schema/catalog.ts'
import type { Citation } from '@storystone/schema/contract/story.ts'
import { type Passage, passageText } from '../../../../story/passage.ts'
import type { Claim } from '../../../../text/claims/claim.ts'
import { findClaims } from '../../../../text/claims/find-claims.ts'
import { splitSentences } from '../../../../text/sentences.ts'
import { isContentWord, stemOf } from '../../../../text/words.ts'
import { blankNotes, cleanSentence } from './clean.ts'
import { type Heading, readHeading } from './heading.ts'
import { contradictsItself, count, isProse } from './prose.ts'
import { findReferences, isPlural, type Reference } from './references.ts'

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
  /** The stems of words that are one thing: "temple", not "temples". */
  readonly singulars: ReadonlySet<string>
  /** What it speaks of as known. */
  readonly references: readonly Reference[]
  readonly heading: Heading
  /** Whether it is the first sentence of its section. */
  readonly opensSection: boolean
}

/** Whether a sentence is of the article's beginning, which is about the whole place. */
export const isLead = ({ passage }: Candidate): boolean => passage.section === ''

/** The sentences of an article that a story may have, and where all of its words come first. */
export type Article = {
  readonly candidates: readonly Candidate[]
  /** The index of the first sentence that has a stem. */
  readonly firstUse: ReadonlyMap<string, number>
  /** The index of the first sentence that gives a whole name, by the name's first and last word. */
  readonly firstNames: ReadonlyMap<string, number>
  readonly lastNames: ReadonlyMap<string, number>
}

/** A part of a sentence that was split inside its parentheses. */
const isOpen = (text: string): boolean => count(text, '(') > count(text, ')')

type Sentence = { readonly plain: string; readonly quote: string }

/** The sentences of a passage; one that a full stop inside parentheses split is whole again. */
const wholeSentences = (passage: Passage, language: Language): Sentence[] => {
  const text = passageText(passage)
  const plain = blankNotes(text)
  const whole: Sentence[] = []
  let from: number | null = null
  for (const { start, end } of splitSentences(plain, language)) {
    const begin: number = from ?? start
    const sentence = { plain: plain.slice(begin, end), quote: text.slice(begin, end) }
    from = isOpen(sentence.plain) ? begin : null
    if (from === null) whole.push(sentence)
  }
  return whole
}

type Stems = { readonly stems: Map<string, number>; readonly singulars: Set<string> }

/** How often a text has each stem, and which of them it has in the singular. */
export const stemsOf = (folded: readonly string[], language: Language): Stems => {
  const stems = new Map<string, number>()
  const singulars = new Set<string>()
  for (const word of folded) {
    if (!isContentWord(word, language)) continue
    const stem = stemOf(word, language)
    stems.set(stem, (stems.get(stem) ?? 0) + 1)
    if (!isPlural(word)) singulars.add(stem)
  }
  return { stems, singulars }
}

const fewestWords = 8
const fewestWordsAtFirst = 5
export const mostWords = 40
/** The article's first sentence says what the place is, and is often long. */
const mostWordsAtFirst = 70
/** A guide reads the lead on, where a gap reads worse than a long sentence. */
const mostWordsOfLead = 80

const mostWordsOf = ({ section }: Passage, isFirst: boolean): number =>
  section === '' ? (isFirst ? mostWordsAtFirst : mostWordsOfLead) : mostWords

const note = (first: Map<string, number>, key: string, index: number): void => {
  if (!first.has(key)) first.set(key, index)
}

/** Reads the sentences of an article. */
export const readArticle = (passages: readonly Passage[], language: Language): Article => {
  const candidates: Candidate[] = []
  const firstUse = new Map<string, number>()
  const firstNames = new Map<string, number>()
  const lastNames = new Map<string, number>()
  let index = 0
  let section: string | undefined
  for (const passage of passages) {
    // The lead is one piece, however many paragraphs it has.
    if (passage.section !== '') index += 1
    const heading = readHeading(passage.section, language)
    let inQuotation = false
    for (const { plain, quote } of wholeSentences(passage, language)) {
      index += 1
      const opensSection = passage.section !== section
      section = passage.section
      const text = cleanSentence(plain, language)
      const { claims, tokens } = findClaims(text, language)
      const folded = tokens.map((token) => token.folded)
      const { stems, singulars } = stemsOf(folded, language)
      for (const stem of stems.keys()) note(firstUse, stem, index)
      for (const claim of claims)
        if (claim.kind === 'name' && claim.words.length > 1) {
          note(firstNames, claim.words[0]?.folded ?? '', index)
          note(lastNames, claim.words.at(-1)?.folded ?? '', index)
        }
      const words = text.split(/\s+/).length
      const most = mostWordsOf(passage, candidates.length === 0)
      const isQuoted = inQuotation
      inQuotation = inQuotation !== (count(plain, '"') % 2 === 1)
      const fewest = candidates.length === 0 ? fewestWordsAtFirst : fewestWords
      if (isQuoted || words < fewest || words > most) continue
      if (!isProse(text, language) || contradictsItself(text, claims)) continue
      const references = findReferences(tokens, language)
      const said = { text, quote, words, claims, stems, singulars, folded, references }
      candidates.push({ passage, heading, index, opensSection, ...said })
    }
  }
  return { candidates, firstUse, firstNames, lastNames }
}

/** The citation of a sentence that begins at `start` in its field. */
export const citationFor = (
  field: Citation['field'],
  { text, quote, passage: { sourceId, section } }: Candidate,
  start: number,
): Citation => ({ field, start, end: start + text.length, sourceId, section, quote })
