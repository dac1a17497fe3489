/**
 * The cited sentences, read: what they claim and which words they have. A sentence of a story is
 * compared with these and no others.
 */

import type { LanguagePack } from '#worker/languages'
import type { Claim } from '../claims/claim.ts'
import { findClaims } from '../claims/find-claims.ts'
import { isMember, nameSequence } from '../claims/names.ts'
import {
  isCapitalized,
  isContentWord,
  isInLowerCase,
  stemOf,
  type Token,
  tokensFrom,
} from '../claims/tokens.ts'
import { type Passage, passageText } from '../sources/passage.ts'
import { type Negation, readNegation } from './negation.ts'

/** One sentence of a source, read. */
export type ReadSentence = {
  readonly claims: readonly Claim[]
  readonly words: ReadonlySet<string>
  readonly stems: ReadonlySet<string>
  /** Its words as names are compared. */
  readonly names: readonly string[]
  readonly negation: Negation
  /** Numbers that it says without a figure: "both towers". */
  readonly implied: readonly number[]
  /** It says "it" or "he", so that a name may stand in the sentence before. */
  readonly hasPronoun: boolean
}

/** What a sentence of a story is compared with. */
export type Evidence = {
  readonly sentences: readonly ReadSentence[]
  /** The sentence before each that has a pronoun: it may have the name. */
  readonly before: readonly ReadSentence[]
}

export const stemsOf = (tokens: readonly Token[], pack: LanguagePack): ReadonlySet<string> =>
  new Set(tokens.filter((token) => isContentWord(token, pack)).map((token) => stemOf(token, pack)))

/** Longer sentences are read as far as this: a text from outside takes bounded time. */
const longest = 2_000

export const readSentence = (text: string, pack: LanguagePack): ReadSentence => {
  const { claims, tokens } = findClaims(text.slice(0, longest), pack)
  const folded = tokens.map((token) => token.folded)
  return {
    claims,
    words: new Set(folded),
    stems: stemsOf(tokens, pack),
    names: nameSequence(tokens, pack),
    negation: readNegation(tokens, pack),
    implied: folded.flatMap((word) => pack.numbers.implied.next.get(word)?.value ?? []),
    hasPronoun: folded.some((word) => pack.pronouns.has(word)),
  }
}

/** What claims may rest on besides the cited sentences. */
export type Known = {
  /** The language of the story, and that of its evidence. */
  readonly pack: LanguagePack
  readonly sourcePack: LanguagePack
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

/** Reads which words of an article are common ones and which are names: capitals after a common word. */
export const knownOf = ({ pack, sourcePack, passages, names: labels }: KnownOrder): Known => {
  const tokens = passages.flatMap((passage) => tokensFrom(passageText(passage), 0, true))
  const common = new Set(tokens.filter(isInLowerCase).map((token) => stemOf(token, sourcePack)))
  const isName = (token: Token, index: number): boolean => {
    const before = tokens[index - 1]
    return (
      isCapitalized(token) &&
      token.before === ' ' &&
      before !== undefined &&
      isInLowerCase(before) &&
      isContentWord(token, sourcePack) &&
      !common.has(stemOf(token, sourcePack)) &&
      !isMember(token, sourcePack)
    )
  }
  const place = [...new Set(labels)].flatMap((label) => {
    const words = tokensFrom(label, 0, true)
    return [nameSequence(words, pack), nameSequence(words, sourcePack)]
  })
  const names = new Set(tokens.filter(isName).map(({ folded }) => folded))
  return { pack, sourcePack, place, common, names }
}
