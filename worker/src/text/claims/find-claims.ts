/**
 * Finds the claims of a text: numbers, dates, years, decades and centuries, "n years later", ranks,
 * superlatives and names, in English and French. It goes through the words once. At each word the
 * finders are tried in order, and the first that finds something takes its words. A finder looks a
 * few words ahead at most. Where it looked past the end of a text that still streams, the word waits
 * for the rest: so what was found stays the same however the text was cut into pieces.
 */
import type { Language } from '@storystone/schema/catalog.ts'
import { isNumberWord } from '../number-words.ts'
import { monthOf } from './calendar.ts'
import type { Claim, Found } from './claim.ts'
import type { Context } from './context.ts'
import { findDate, findYears } from './dates.ts'
import { findName } from './names.ts'
import { readOrdinal } from './ordinals.ts'
import { findCenturies, findDecade } from './periods.ts'
import { findQuantity, findSingleSpan } from './quantities.ts'
import { findSuperlative } from './superlatives.ts'
import { begunToken, isCapitalized, isDigits, type Token, tokensFrom } from './tokens.ts'

const findRank = (context: Context, index: number): Found | null => {
  const rank = readOrdinal(context, index)
  const start = context.at(index)?.start
  if (rank === null || start === undefined) return null
  const end = context.at(rank.next - 1)?.end ?? start
  return { claims: [{ kind: 'rank', start, end, rank: rank.value }], next: rank.next }
}

/** "Second Empire", "Seven Sisters": a number word that is part of a name. */
const isWithinName = ({ at }: Context, index: number): boolean => {
  const token = at(index)
  if (!token || !isCapitalized(token) || /^[IVX]+/.test(token.text)) return false
  if (token.before === '' ? index > 0 : !/[.!?:«“"]/.test(token.before) && index > 0) return true
  const next = at(index + 1)
  return next !== undefined && next.before === ' ' && isCapitalized(next)
}

const findNumeric = (context: Context, index: number): Found | null =>
  findDate(context, index) ??
  findCenturies(context, index) ??
  findDecade(context, index) ??
  findRank(context, index) ??
  findQuantity(context, index, true) ??
  findYears(context, index) ??
  findQuantity(context, index, false)

/** Whether a token can begin a number, a date or an ordinal: most words can't. */
const isNumeric = (token: Token, language: Language): boolean =>
  isDigits(token) ||
  isNumberWord(token.folded, language) ||
  monthOf(token, language) > 0 ||
  'IVX'.includes(token.text.charAt(0))

const findAt = (context: Context, index: number): Found | null => {
  const token = context.at(index)
  if (!token) return null
  const isNumber = isNumeric(token, context.language)
  const name =
    isNumber && isWithinName(context, index)
      ? (findDate(context, index) ?? findName(context, index))
      : null
  return (
    name ??
    (isNumber ? findNumeric(context, index) : null) ??
    findSingleSpan(context, index) ??
    findSuperlative(context, index) ??
    findName(context, index)
  )
}

/** The claims that are certain so far; the text up to `settled` is in none that is still open. */
type Reading = { readonly claims: readonly Claim[]; readonly settled: number }

/**
 * Finds the claims of a text that comes piece by piece; the last piece is read with `isLast`.
 * `tokens` are those so far.
 */
export const createClaimReader = (
  language: Language,
): { read: (piece: string, isLast: boolean) => Reading; tokens: readonly Token[] } => {
  const tokens: Token[] = []
  let text = ''
  let next = 0
  let isWhole = false
  let looksPastEnd = false
  const context: Context = {
    language,
    at: (index) => {
      if (index >= tokens.length && !isWhole) looksPastEnd = true
      return tokens[index]
    },
    peek: (index) =>
      index === tokens.length && !isWhole ? begunToken(text, tokens.at(-1)?.end ?? 0) : '',
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

/** As much as is kept of an article. What comes after that has no claims. */
const longestText = 24_000

/** The claims of a whole text of up to 24,000 characters, and its tokens. */
export const findClaims = (
  text: string,
  language: Language,
): { readonly claims: readonly Claim[]; readonly tokens: readonly Token[] } => {
  const { read, tokens } = createClaimReader(language)
  return { claims: read(text.slice(0, longestText), true).claims, tokens }
}
