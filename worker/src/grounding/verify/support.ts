import { isRuler, type LanguagePack } from '#worker/languages'
import type { Claim } from '../claims/claim.ts'
import { isContentWord, isInLowerCase, stemOf, type Token } from '../claims/tokens.ts'
import { denies, type Evidence, type Known, readTokens, type Sentence } from './evidence.ts'

/** "One of the largest" ranks nothing. */
const ranks = (claim: Claim): boolean =>
  claim.kind === 'rank' || (claim.kind === 'superlative' && !claim.isOneOf)

/** Whether something is ranked "in the world" or "of its time", and the evidence does not have that. */
const isRescoped = (own: Sentence, evidence: readonly Sentence[]): boolean => {
  const scopesOf = ({ claims }: Sentence): readonly string[] =>
    claims.flatMap((one) =>
      one.kind === 'member' && one.member.startsWith('scope') ? one.member : [],
    )
  const known = evidence.flatMap(scopesOf)
  const isNew = scopesOf(own).some((scope) => !known.includes(scope))
  return isNew && own.claims.some(ranks)
}

/** Whether something else is ranked than in the evidence: a hotel, of a tower. */
const isOfOther = (
  { claims, tokens }: Sentence,
  evidence: Evidence['sentences'],
  pack: LanguagePack,
): boolean =>
  claims.some((claim) => {
    if (claim.kind !== 'superlative' || claim.group === 'last' || claim.group === 'only')
      return false
    const after = tokens.filter(({ start }) => start >= claim.end)
    const end = after.findIndex((token) => token.before !== ' ' || !isContentWord(token, pack))
    const ranked = after.slice(0, end < 0 ? undefined : end).map((token) => stemOf(token, pack))
    return (
      ranked.length > 0 && !ranked.some((stem) => evidence.some(({ stems }) => stems.has(stem)))
    )
  })

/** Of the words of a sentence. */
const leastShare = 1 / 2

/** Whether evidence of something else hardly has the same claim: it may have "four", too. */
const isTelling = (claim: Claim): boolean => {
  if (claim.kind === 'number') return claim.unit !== null || claim.value > 20
  // The first word of a sentence may be any.
  if (claim.kind === 'name') return !claim.opens || claim.words.length > 1
  return claim.kind === 'date'
}

/**
 * Whether the evidence says what a sentence says besides its claims: a denial has one, and a sentence that claims nothing
 * has half of its words there. Words of two languages can't be compared.
 */
export const isSupported = (sentence: Sentence, { sentences }: Evidence, known: Known): boolean => {
  const { pack, sourcePack } = known
  if (isRescoped(sentence, sentences)) return false
  if (pack !== sourcePack) return true
  if (isOfOther(sentence, sentences, pack)) return false
  // "No other is larger" is the largest.
  const isNone = sentence.tokens.some(({ folded }) => pack.negation.none.has(folded))
  const mayDeny = sentences.some((one) => one.mayDeny || (isNone && one.claims.some(ranks)))
  if (denies(sentence.tokens, pack) && !mayDeny) return false
  if (sentence.claims.some(isTelling)) return true
  const own = readTokens(sentence, pack)
  const shared = [...own.stems].filter((stem) => sentences.some(({ stems }) => stems.has(stem)))
  return shared.length >= leastShare * own.stems.size
}

/**
 * Names in lower case: words that the article has as names only, and rulers' names. The word after one is of it
 * where the article does not have that: "ann smith" is not "Ann Brown".
 */
export const lowerCaseNames = (
  tokens: readonly Token[],
  { pack, sourcePack, common, names }: Known,
): readonly Claim[] => {
  const isNew = (token: Token): boolean => !common.has(stemOf(token, sourcePack))
  const isTitle = (token: Token | undefined): boolean =>
    token !== undefined && pack.names.titles.has(stemOf(token, pack))
  // "By the king" is followed by a name, or by nothing of weight.
  const followsTitle = (index: number): boolean =>
    isTitle(tokens[index - 1]) &&
    tokens
      .slice(Math.max(0, index - 3), index - 1)
      .some(({ folded }) => pack.names.agents.has(folded))
  const isName = (token: Token, index: number): boolean =>
    (names.has(token.folded) && !pack.names.generic.has(token.folded) && !isTitle(token)) ||
    (isNew(token) &&
      (isRuler(token.text.charAt(0).toUpperCase() + token.text.slice(1)) ||
        (followsTitle(index) && token.before === ' ' && isContentWord(token, pack))))
  return tokens.flatMap((token, index) => {
    if (pack !== sourcePack || !isInLowerCase(token) || !isName(token, index)) return []
    const next = tokens[index + 1]
    const isOfIt =
      next?.before === ' ' && isInLowerCase(next) && isContentWord(next, pack) && isNew(next)
    return { kind: 'name', ...token, words: isOfIt ? [token, next] : [token], opens: false }
  })
}
