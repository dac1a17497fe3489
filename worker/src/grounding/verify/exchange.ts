import type { LanguagePack } from '#worker/languages'
import type { Claim } from '../claims/claim.ts'
import { nameKeys } from '../claims/names.ts'
import { isContentWord, stemOf, type Token } from '../claims/tokens.ts'
import type { Known } from './evidence.ts'

type Sentence = { readonly tokens: readonly Token[]; readonly claims: readonly Claim[] }

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
 * Whether two claims of a kind have changed places, and most of what stands between them has not: "9 km from the sea and 10 km from the town", of a source that has it the other way round.
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
