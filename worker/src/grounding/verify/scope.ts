import type { LanguagePack } from '#worker/languages'
import type { Claim } from '../claims/claim.ts'
import { nameKeys } from '../claims/names.ts'
import type { Token } from '../claims/tokens.ts'
import type { Known } from './evidence.ts'

type Sentence = { readonly tokens: readonly Token[]; readonly claims: readonly Claim[] }

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
export const isRescoped = (own: Sentence, evidence: readonly Sentence[], known: Known): boolean =>
  own.claims.some((rank) => {
    const key = rankOf(rank)
    const scopes = key === null ? [] : scopesOf(rank, own, known.pack, known)
    const isNew = (scope: string): boolean =>
      scope.startsWith('scope') &&
      !evidence.some(({ claims }) =>
        claims.some((claim) => claim.kind === 'member' && claim.member === scope),
      )
    if (scopes.some(isNew)) return true
    const others = evidence.flatMap((sentence) =>
      sentence.claims
        .filter((other) => rankOf(other) === key)
        .flatMap((other) => scopesOf(other, sentence, known.sourcePack, known).slice(0, 1)),
    )
    const [scope] = scopes
    return key !== '#1' && scope !== undefined && others.length > 0 && !others.includes(scope)
  })
