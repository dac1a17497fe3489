import { isRuler, type LanguagePack } from '#worker/languages'
import type { Claim } from '../claims/claim.ts'
import { nameKeys } from '../claims/names.ts'
import { isContentWord, isInLowerCase, stemOf, type Token } from '../claims/tokens.ts'
import {
  type Evidence,
  type Known,
  type ReadSentence,
  readTokens,
  type Sentence,
} from './evidence.ts'

/** A claim, or a word outside of claims; those of one key say the same. */
type Item = { readonly kind: Claim['kind'] | 'word'; readonly key: string; readonly start: number }

/** What a sentence says, in its order. */
const itemsOf = ({ tokens, claims }: Sentence, pack: LanguagePack, form: Known['form']): Item[] => {
  const said = claims.map(({ start, end, ...claim }): Item => {
    const { kind } = claim
    if (kind === 'name') return { kind, start, key: form(nameKeys(claim.words, pack)).join(' ') }
    const key = kind === 'number' ? `${claim.value} ${claim.unit}` : JSON.stringify(claim)
    return { kind, start, key }
  })
  const isClaimed = ({ start }: Token): boolean =>
    claims.some((claim) => start >= claim.start && start < claim.end)
  const words = tokens
    .filter((token) => isContentWord(token, pack) && !isClaimed(token))
    .map((token): Item => ({ kind: 'word', start: token.start, key: stemOf(token, pack) }))
  return [...said, ...words].sort((a, b) => a.start - b.start)
}

/** The items that two texts have once each: in the order of the first, with their place in the second. */
const sharedOf = (mine: readonly Item[], theirs: readonly Item[]) => {
  const isOnce = ({ key }: Item, _: number, items: readonly Item[]): boolean =>
    items.filter((item) => item.key === key).length === 1
  const known = new Set(mine.filter(isOnce).map(({ key }) => key))
  const order = theirs.filter(isOnce).flatMap(({ key }) => (known.has(key) ? [key] : []))
  return mine
    .filter(({ key }) => order.includes(key))
    .map(({ kind, key }) => ({ kind, place: order.indexOf(key) }))
}

/**
 * Whether two claims of a kind have changed places, and most of what stands between them has not: "9 km from
 * the sea, 10 km from the town", of a source that has it the other way round.
 */
export const isExchanged = (
  own: Sentence,
  evidence: readonly Sentence[],
  { pack, sourcePack, form }: Known,
): boolean => {
  const theirs = evidence.flatMap((sentence) => itemsOf(sentence, sourcePack, form))
  const shared = sharedOf(itemsOf(own, pack, form), theirs)
  return shared.some((first, from) =>
    shared.some((last, to) => {
      if (first.kind === 'word' || last.kind !== first.kind || last.place > first.place)
        return false
      const between = shared.slice(from + 1, to)
      const kept = between.filter(({ place }) => place > last.place && place < first.place)
      // Told from its end a sentence says the same.
      if (kept.some(({ place }, at) => place < (kept[at - 1]?.place ?? 0))) return false
      // "Ann, sister of Tom" is "Tom's sister Ann": names need a figure or another name between them.
      const isTold =
        first.kind !== 'name' || kept.some(({ kind }) => kind !== 'word' && kind !== 'member')
      const isBeside =
        shared[from - 1]?.place === last.place - 1 || shared[to + 1]?.place === first.place + 1
      return (
        isTold && kept.length * 2 >= Math.max(between.length, 2) && (isBeside || kept.length > 2)
      )
    }),
  )
}

/** What is ranked, by the same key in every language. */
const rankOf = (claim: Claim): string | null => {
  if (claim.kind === 'superlative') return claim.isOneOf ? null : claim.group
  return claim.kind === 'rank' ? `#${claim.rank}` : null
}

/** A scope is so many words after its rank at most. */
const reach = 12

/** Where a rank may hold: the names, nations and "in the world" after it, before a comma. */
const scopesOf = (
  rank: Claim,
  { tokens, claims }: Sentence,
  pack: LanguagePack,
  { form }: Known,
): readonly string[] => {
  const after = tokens.filter(({ start }) => start >= rank.end)
  const end = after.findIndex(({ before }) => /[,;:.()]/.test(before))
  const starts = after.slice(0, end < 0 ? reach : Math.min(end, reach)).map(({ start }) => start)
  return claims.flatMap((claim) => {
    if (!starts.includes(claim.start)) return []
    // The "Fleet" of "Fifth Fleet" is none.
    if (claim.kind === 'name' && claim.start > rank.end + 1)
      return form(nameKeys(claim.words, pack)).slice(0, 1)
    return claim.kind === 'member' && /^nationality|^scope/.test(claim.member) ? [claim.member] : []
  })
}

/**
 * Whether a rank holds elsewhere than in the evidence: "the largest of Africa", of what is the largest of Mali.
 * "First" has only "in the world" compared: it is mostly no rank.
 */
export const isRescoped = (own: Sentence, evidence: readonly Sentence[], known: Known): boolean => {
  const members = evidence.flatMap(({ claims }) =>
    claims.flatMap((claim) => (claim.kind === 'member' ? claim.member : [])),
  )
  return own.claims.some((rank) => {
    const key = rankOf(rank)
    const scopes = key === null ? [] : scopesOf(rank, own, known.pack, known)
    if (scopes.some((scope) => scope.startsWith('scope') && !members.includes(scope))) return true
    const others = evidence.flatMap((sentence) =>
      sentence.claims
        .filter((other) => rankOf(other) === key)
        .flatMap((other) => scopesOf(other, sentence, known.sourcePack, known).slice(0, 1)),
    )
    const isKnown = scopes.length === 0 || scopes.some((scope) => others.includes(scope))
    return key !== '#1' && others.length > 0 && !isKnown
  })
}

/** Of the words of a sentence. */
const leastShare = 1 / 2

/** Whether evidence of something else hardly has the same claim: it may have "four", or a king, too. */
const isTelling = (claim: Claim): boolean => {
  if (claim.kind === 'number') return claim.unit !== null || claim.value > 20
  // The first word of a sentence may be any.
  if (claim.kind === 'name') return !claim.opens || claim.words.length > 1
  return claim.kind === 'date' || claim.kind === 'period'
}

const hasDenial = ({ negation }: ReadSentence): boolean => negation.denies || negation.mayDeny

/** Whether a sentence asserts what the other denies. */
const contradicts = ({ stems, negation }: ReadSentence, other: ReadSentence): boolean =>
  other.negation.denied.some((stem) => stems.has(stem) && !negation.denied.includes(stem))

/** Whether a denial has one in the evidence, and neither asserts what the other denies. */
export const agreesOnNegation = (own: ReadSentence, evidence: readonly ReadSentence[]): boolean =>
  (!own.negation.denies || evidence.some(hasDenial)) &&
  !evidence.some((other) => contradicts(own, other) || contradicts(other, own))

/**
 * Whether the evidence says what a sentence says besides its claims, of the same things, and denies what it denies.
 * A third of its words are in the evidence; words of two languages can't be compared.
 */
export const isSupported = (sentence: Sentence, { sentences }: Evidence, known: Known): boolean => {
  const { pack, sourcePack } = known
  if (isExchanged(sentence, sentences, known) || isRescoped(sentence, sentences, known))
    return false
  const own = readTokens(sentence, pack)
  if (pack !== sourcePack) return !own.negation.denies || sentences.some(hasDenial)
  const shared = [...own.stems].filter((stem) => sentences.some(({ stems }) => stems.has(stem)))
  const isGrounded = sentence.claims.some(isTelling) || shared.length >= leastShare * own.stems.size
  return isGrounded && agreesOnNegation(own, sentences)
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
  const isName = (token: Token): boolean =>
    names.has(token.folded) ||
    (isRuler(token.text.charAt(0).toUpperCase() + token.text.slice(1)) && isNew(token))
  return tokens.flatMap((token, index) => {
    if (pack !== sourcePack || !isInLowerCase(token) || !isName(token)) return []
    const next = tokens[index + 1]
    const isOfIt =
      next?.before === ' ' && isInLowerCase(next) && isContentWord(next, pack) && isNew(next)
    return { kind: 'name', ...token, words: isOfIt ? [token, next] : [token], opens: false }
  })
}
