import { isNoName, isOpener, nameWord, particles } from '../names/name-words.ts'
import { romanValue } from '../roman-numerals.ts'
import { isUpper } from '../words.ts'
import { monthOf } from './calendar.ts'
import type { Found, NameWord } from './claim.ts'
import { type Context, willBeNone } from './context.ts'
import { isCapitalized, isDigits, type Token } from './tokens.ts'

/** The most words that are held back before a name is matched; a longer one is matched in parts. */
const mostWords = 5

/** Whether a token begins a sentence, or a quotation or clause that may open like one. */
const opensSentence = ({ before }: Token, index: number): boolean =>
  index === 0 || /[.!?:…«»“”"()]\s*$|^\s*[—–]\s/.test(before)

/** "St.", or an initial other than a numeral. */
const isShortened = ({ text }: Token): boolean => /^(?:St|Mt|[A-HJ-UWYZ])$/.test(text)

/** Whether two words may be of one name: a blank, a hyphen or an apostrophe is between them. */
const joins = (before: string, last: Token | undefined): boolean =>
  /^[-‑’' \u00a0]$/.test(before) ||
  (last !== undefined && isShortened(last) && /^\. ?$/.test(before))

/** The next capitalized word of a name before `limit`, after up to two particles. */
const nextWord = (context: Context, index: number, limit: number): number | null => {
  const { at, peek, language } = context
  for (let next = index; next < Math.min(index + 3, limit); next += 1) {
    // What stands after a comma need not be known, nor the rest of a word that is none of the name.
    if (!/^(?:[-‑’' \u00a0.]|$)/.test(at(next - 1)?.after ?? '')) return null
    if (!isUpper(peek(next).charAt(0)) && willBeNone(context, next, particles)) return null
    const token = at(next)
    if (!token || !joins(token.before, at(next - 1))) return null
    if (isCapitalized(token)) return monthOf(token, language) > 0 ? null : next
    if (!particles.has(token.folded)) return null
  }
  return null
}

/** "XIV", or the French "Ier". */
const numeralOf = ({ text }: Token): number | null =>
  /^I(?:er|re)$/.test(text) ? 1 : /^[IVX]+$/.test(text) ? romanValue(text) : null

const wordOf = (token: Token, isFirst: boolean): NameWord => ({
  folded: nameWord(token.folded),
  numeral: isFirst ? null : numeralOf(token),
})

const isBare = ({ text, folded }: Token): boolean =>
  isNoName(folded) || (text.length === 1 && !/^[IVX]$/.test(text))

/** A run of capitalized words with its particles: "Francis I", "Joan of Arc". */
export const findName = (context: Context, index: number): Found | null => {
  const first = context.at(index)
  if (!first || isDigits(first) || !isCapitalized(first)) return null
  const opens = opensSentence(first, index)
  if (opens && isOpener(first.folded, context.language, () => context.at(index + 1)?.folded))
    return null
  const tokens = [first]
  let next = index + 1
  const limit = index + mostWords
  for (let at = nextWord(context, next, limit); at !== null; at = nextWord(context, next, limit)) {
    const token = context.at(at)
    if (!token) break
    tokens.push(token)
    next = at + 1
  }
  const words = tokens.flatMap((token, place) =>
    isBare(token) && !(place > 0 && numeralOf(token)) ? [] : [wordOf(token, place === 0)],
  )
  if (words.length === 0) return { claims: [], next }
  const end = tokens.at(-1)?.end ?? first.end
  const isOpening = opens && !isBare(first)
  return { claims: [{ kind: 'name', start: first.start, end, words, opens: isOpening }], next }
}
