/**
 * The cited sentences, read: what they claim and which words they have. A sentence of a story is
 * compared with these and no others.
 */
import type { Claim } from '../claims/claim.ts'
import { findClaims } from '../claims/find-claims.ts'
import { nameSequence } from '../claims/names.ts'
import { spelledNumbers } from '../claims/numbers.ts'
import { isCapitalized, isContentWord, stemOf, type Token } from '../claims/tokens.ts'
import type { LanguagePack } from '../languages/language-pack.ts'
import { type Negation, readNegation } from './negation.ts'

/** One sentence of a source, read. */
export type ReadSentence = {
  readonly claims: readonly Claim[]
  readonly words: ReadonlySet<string>
  readonly stems: ReadonlySet<string>
  /** Its words as names are compared. */
  readonly names: readonly string[]
  readonly negation: Negation
  /** Numbers that it says without a figure: "both towers", "Seven Sisters". */
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

const impliedNumber = (token: Token, pack: LanguagePack): number | undefined =>
  pack.numbers.implied.get(token.folded) ??
  (isCapitalized(token) ? spelledNumbers(pack).cardinals.next.get(token.folded)?.value : undefined)

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
    implied: tokens.flatMap((token) => impliedNumber(token, pack) ?? []),
    hasPronoun: folded.some((word) => pack.pronouns.has(word)),
  }
}
