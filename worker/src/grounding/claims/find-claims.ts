/**
 * Finds the claims of a text, in one pass: at each word the first finder that finds something takes its words. A
 * finder looks a few words ahead at most; where that is past the end of a text that still streams, the word waits
 * for the rest, so that what is found is the same however the text was cut into pieces.
 */
import type { LanguagePack } from '#worker/languages'
import { findDate, findDecade, findPeriod, findYear } from './calendar.ts'
import type { Claim, Found } from './claim.ts'
import { findName } from './names.ts'
import { findQuantity } from './numbers.ts'
import { findMember, findRank, findSuperlative } from './ranks.ts'
import { type Context, type Token, tokensFrom } from './tokens.ts'

const findAt = (context: Context, index: number): Found | null =>
  findDate(context, index) ??
  findPeriod(context, index) ??
  findDecade(context, index) ??
  findRank(context, index) ??
  findQuantity(context, index, true) ??
  findYear(context, index) ??
  findQuantity(context, index, false) ??
  findSuperlative(context, index) ??
  findName(context, index) ??
  findMember(context, index)

/** The claims that are certain so far; the text up to `settled` is in none that is still open. */
type Reading = { readonly claims: readonly Claim[]; readonly settled: number }

/**
 * Finds the claims of a text that comes piece by piece; the last piece is read with `isLast`.
 * `tokens` are those so far.
 */
export const createClaimReader = (
  pack: LanguagePack,
): { read: (piece: string, isLast: boolean) => Reading; tokens: readonly Token[] } => {
  const tokens: Token[] = []
  let text = ''
  let next = 0
  let isWhole = false
  let looksPastEnd = false
  const context: Context = {
    pack,
    at: (index) => {
      if (index >= tokens.length && !isWhole) looksPastEnd = true
      return tokens[index]
    },
  }
  const read = (piece: string, isLast: boolean): Reading => {
    text += piece
    isWhole = isLast
    tokens.push(...tokensFrom(text, tokens.at(-1)?.end ?? 0, isWhole))
    const claims: Claim[] = []
    while (next < tokens.length) {
      looksPastEnd = false
      const found = findAt(context, next)
      if (looksPastEnd) break
      claims.push(...(found?.claims ?? []))
      next = found?.next ?? next + 1
    }
    const settled = isWhole ? text.length : (tokens[next]?.start ?? tokens.at(-1)?.end ?? 0)
    return { claims, settled }
  }
  return { read, tokens }
}

/** The claims of a whole text, and its tokens. */
export const findClaims = (
  text: string,
  pack: LanguagePack,
): { readonly claims: readonly Claim[]; readonly tokens: readonly Token[] } => {
  const { read, tokens } = createClaimReader(pack)
  return { claims: read(text, true).claims, tokens }
}
