/**
 * The cited sentences, read: what they claim and which words they have. A sentence of a story is
 * compared with these and no others.
 */

import type { LanguagePack } from '#worker/languages'
import type { Claim } from '../claims/claim.ts'
import { findClaims } from '../claims/find-claims.ts'
import { nameKeys, skeletonOf } from '../claims/names.ts'
import {
  isCapitalized,
  isContentWord,
  isInLowerCase,
  stemOf,
  type Token,
  tokensFrom,
} from '../claims/tokens.ts'
import { type Passage, passageText } from '../sources/source.ts'

/** A sentence, and what the finders of claims found in it. */
export type Sentence = { readonly claims: readonly Claim[]; readonly tokens: readonly Token[] }

/** A sentence with its words of weight, and whether it may deny something. */
export type ReadSentence = Sentence & {
  readonly stems: ReadonlySet<string>
  readonly mayDeny: boolean
  /** Its words as names are compared. */
  readonly names: readonly string[]
  /** It says "it" or "he", so that a name may stand in the sentence before. */
  readonly hasPronoun: boolean
}

/** What a sentence of a story is compared with. */
export type Evidence = {
  readonly sentences: readonly ReadSentence[]
  /** The sentence before each that has a pronoun: it may have the name. */
  readonly before: readonly ReadSentence[]
}

const stemsOf = (tokens: readonly Token[], pack: LanguagePack): ReadonlySet<string> =>
  new Set(tokens.filter((token) => isContentWord(token, pack)).map((token) => stemOf(token, pack)))

/** Whether a sentence has "not", but for "not only". */
export const denies = (tokens: readonly Token[], { negation }: LanguagePack): boolean =>
  tokens.some(({ folded }, index) => {
    const next = tokens[index + 1]?.folded ?? ''
    return negation.negators.has(folded) && !negation.noDenial.has(next)
  })

/** Whether a sentence may be told with "not": it has that, or "no", "without" or "refused". */
const mayDeny = (tokens: readonly Token[], pack: LanguagePack): boolean => {
  const starts = [...pack.negation.negating]
  const isNegating = (stem: string): boolean =>
    starts.some((start) => (start.length < 4 ? stem === start : stem.startsWith(start)))
  return denies(tokens, pack) || tokens.some((token) => isNegating(stemOf(token, pack)))
}

/** Reads a sentence whose claims are known. */
export const readTokens = ({ claims, tokens }: Sentence, pack: LanguagePack): ReadSentence => ({
  claims,
  tokens,
  stems: stemsOf(tokens, pack),
  mayDeny: mayDeny(tokens, pack),
  names: nameKeys(tokens, pack),
  hasPronoun: tokens.some(({ folded }) => pack.pronouns.has(folded)),
})

/** Longer sentences are read as far as this: a text from outside takes bounded time. */
const longest = 2_000

export const readSentence = (text: string, pack: LanguagePack): ReadSentence =>
  readTokens(findClaims(text.slice(0, longest), pack), pack)

/** What claims may rest on besides the cited sentences. */
export type Known = {
  /** The language of the story, and that of its evidence. */
  readonly pack: LanguagePack
  readonly sourcePack: LanguagePack
  /** Names in the form that they are compared in: in two languages by their sound, without "tower" or "saint". */
  readonly form: (names: readonly string[]) => readonly string[]
  /** The labels and aliases of the place, as names are compared. */
  readonly place: readonly (readonly string[])[]
  /** Stems of words that the article has in lower case. */
  readonly common: ReadonlySet<string>
  /** Folded words that the article has as names only. */
  readonly names: ReadonlySet<string>
}

type KnownOrder = Pick<Known, 'pack' | 'sourcePack'> & {
  readonly passages: readonly Passage[]
  /** What the place is called. */
  readonly names: readonly string[]
}

/** Reads which words of an article are common ones and which are names: capitals after a common word, no numbers. */
export const knownOf = ({ pack, sourcePack, passages, names: labels }: KnownOrder): Known => {
  const tokens = passages.flatMap((passage) => tokensFrom(passageText(passage), 0, true))
  const common = new Set(tokens.filter(isInLowerCase).map((token) => stemOf(token, sourcePack)))
  const isName = (token: Token, index: number): boolean =>
    isCapitalized(token) &&
    token.before === ' ' &&
    !token.after.startsWith('-') &&
    isInLowerCase(tokens[index - 1] ?? token) &&
    !sourcePack.numbers.spelled.cardinals.has(token.folded) &&
    !common.has(stemOf(token, sourcePack))
  const place = [...new Set(labels)].flatMap((label) => {
    const words = tokensFrom(label, 0, true)
    return [nameKeys(words, pack), nameKeys(words, sourcePack)]
  })
  const isGeneric = (name: string): boolean =>
    [pack, sourcePack].some(
      ({ names, classes, stem }) => names.generic.has(name) || classes.get(stem(name)),
    )
  const form = (keys: readonly string[]): readonly string[] =>
    pack === sourcePack ? keys : keys.filter((key) => !isGeneric(key)).map(skeletonOf)
  const names = new Set(tokens.filter(isName).map(({ folded }) => folded))
  return { pack, sourcePack, form, place, common, names }
}

/** A sentence of a source that a story may cite. */
type SourceSentence = Passage['sentences'][number] & {
  readonly passage: Passage
  /** Its place in the passage. */
  readonly index: number
}

/** The sentences that a part of a story cites, in their order, and what they say. */
export type Cited = { readonly sentences: readonly SourceSentence[]; readonly evidence: Evidence }

/** More citations for one sentence are a list of everything, and no citation. */
const mostCited = 3

/** Finds and reads sentences by the ids that a part cites; null where an id is none. */
export const createCitationReader = (
  passages: readonly Passage[],
  pack: LanguagePack,
): ((cite: readonly string[]) => Cited | null) => {
  const all = passages.flatMap((passage): SourceSentence[] =>
    passage.sentences.map((sentence, index) => ({ ...sentence, passage, index })),
  )
  const known = new Map<string, ReadSentence>()
  const read = (text: string): ReadSentence => {
    const sentence = known.get(text) ?? readSentence(text, pack)
    known.set(text, sentence)
    return sentence
  }
  const before = ({ passage, index, text }: SourceSentence): readonly ReadSentence[] => {
    const previous = passage.sentences[index - 1]
    const heading = passage.section === '' ? [] : [read(passage.section)]
    return previous && read(text).hasPronoun ? [read(previous.text), ...heading] : heading
  }
  return (cite) => {
    const ids = new Set(cite)
    const sentences = all.filter(({ id }) => ids.has(id))
    if (sentences.length < ids.size || ids.size === 0 || ids.size > mostCited) return null
    const evidence = {
      sentences: sentences.map(({ text }) => read(text)),
      before: sentences.flatMap(before),
    }
    return { sentences, evidence }
  }
}

/** What a citation shows of its sentences, a piece for each passage. Gaps are an ellipsis. */
export const quotesOf = (sentences: readonly SourceSentence[]) =>
  [...new Set(sentences.map(({ passage }) => passage))].map((passage) => {
    const own = sentences.filter((sentence) => sentence.passage === passage)
    const quote = own
      .map(({ index, text }, at) => {
        const last = own[at - 1]
        return last ? `${index === last.index + 1 ? ' ' : ' […] '}${text}` : text
      })
      .join('')
    return { sourceId: passage.sourceId, section: passage.section, quote }
  })
