import { type LanguagePack, romanValue } from '#worker/languages'
import { monthOf } from './calendar.ts'
import type { Claim, Found } from './claim.ts'
import { readEra, spelledNumbers } from './numbers.ts'
import { readOrdinal } from './ranks.ts'
import { type Context, isCapitalized, isDigits, spanOf, stemOf, type Token } from './tokens.ts'

/** The most words that are held back before a name is matched; a longer one is matched in parts. */
const mostWords = 4

/** Whether a token begins a sentence, or a quotation or clause that may open like one. */
const opensSentence = ({ before }: Token, index: number): boolean =>
  index === 0 || /[.!?:…«»“”"()]\s*$|^\s*[—–]\s/.test(before)

/** Whether two words may be of one name: a blank, a hyphen, an apostrophe or "St." is between them. */
const joins = (
  before: string,
  last: Token | undefined,
  { abbreviations }: LanguagePack,
): boolean => {
  if (/^[-‑’' \u00a0]$/.test(before)) return true
  const isShort = last && (/^[A-HJ-UWYZ]$/.test(last.text) || abbreviations.has(last.folded))
  return isShort === true && /^\. ?$/.test(before)
}

/** The next capitalized word of a name before `limit`, after up to two particles. */
const nextWord = (context: Context, index: number, limit: number): number | null => {
  const { at, pack } = context
  for (let next = index; next < Math.min(index + 3, limit); next += 1) {
    // What stands after a comma need not be known.
    if (!/^(?:[-‑’' \u00a0.]|$)/.test(at(next - 1)?.after.charAt(0) ?? '')) return null
    const token = at(next)
    if (!token || !joins(token.before, at(next - 1), pack)) return null
    if (isCapitalized(token)) return monthOf(token, context) > 0 ? null : next
    if (!pack.names.particles.has(token.folded)) return null
  }
  return null
}

/** The class and the member that a word is. */
const memberOf = (token: Token, pack: LanguagePack): string | undefined =>
  pack.classes.next.get(stemOf(token, pack))?.value

/** Whether a word is a member of some closed class. */
export const isMember = (token: Token, pack: LanguagePack): boolean =>
  memberOf(token, pack) !== undefined

/** Whether a word that begins a sentence is a common one. */
const isOpener = (token: Token, pack: LanguagePack): boolean =>
  pack.stopWords.has(token.folded) ||
  pack.pronouns.has(token.folded) ||
  spelledNumbers(pack).firstWords.has(token.folded) ||
  pack.names.openerEnding.test(token.text) ||
  [pack.names.openers, pack.superlatives.groups.next, pack.units.next].some((known) =>
    known.has(stemOf(token, pack)),
  )

const romanNumeral = ({ text }: Token): number | null =>
  /^[IVX]+$/.test(text) ? romanValue(text) : null

/** Whether a word tells a name from others: "US", "IV", but neither "of" nor "The" nor "King". */
const isTelling = (token: Token, pack: LanguagePack): boolean =>
  !pack.names.particles.has(token.folded) &&
  (!pack.stopWords.has(token.folded) || /^(?:[IVX]+|\p{Lu}{2,3})$/u.test(token.text)) &&
  (!isMember(token, pack) || token.before.endsWith('-'))

/**
 * A run of capitalized words with its particles: "Francis I", "Joan of Arc". `isKnown`: its first
 * word belongs to it although it may begin a sentence, as in "First Lady".
 */
export const findName = (context: Context, index: number, isKnown = false): Found | null => {
  const { at, pack } = context
  const first = at(index)
  if (!first || isDigits(first) || !isCapitalized(first)) return null
  const opens = opensSentence(first, index)
  if (opens && !isKnown && isOpener(first, pack)) return null
  const era = readEra(context, index)
  if (era) return { claims: [], next: era.next }
  let next = index
  for (
    let word: number | null = index;
    word !== null;
    word = nextWord(context, next, index + mostWords)
  )
    next = word + 1
  const words = Array.from({ length: next - index }, (_, place) => at(index + place) ?? first)
  const members = words.filter(isCapitalized).flatMap((token): Claim[] => {
    const member = memberOf(token, pack)
    return member ? [{ kind: 'member', start: token.start, end: token.end, member }] : []
  })
  const isName = words.some((token) => isCapitalized(token) && isTelling(token, pack))
  const name: Claim = { kind: 'name', ...spanOf(context, index, next), words, opens }
  return { claims: isName ? [name, ...members] : members, next }
}

/** Words as names are compared: those that tell one, without a plural's "s". A number is one however it is written. */
export const nameKeys = (tokens: readonly Token[], pack: LanguagePack): readonly string[] => {
  const context: Context = { pack, at: (index) => tokens[index] }
  return tokens.flatMap((token, index) => {
    const ordinal = readOrdinal(context, index)
    // The words of "Twenty-first" are compared one by one.
    const isOne = ordinal !== null && (ordinal.next === index + 1 || isDigits(token))
    const number = isOne ? ordinal.value : romanNumeral(token)
    if (number !== null) return [`#${number}`]
    if (!isTelling(token, pack)) return []
    return [
      pack.names.exonyms.next.get(token.folded)?.value ?? token.folded.replace(/(?<=..)s$/, ''),
    ]
  })
}

/** Letters by their sound: "Rachid" and "Rashid", "Dhabi" and "Dabi", "Koutoubia" and "Kutubiyya". */
const soundsOf = (word: string): string =>
  word
    .replace(/dj/g, 'j')
    .replace(/gn/g, 'n')
    .replace(/(?<=[bdgkt])h/g, '')
    .replace(/ae/g, 'e')
    .replace(/ph|v/g, 'f')
    .replace(/[cs]h|[zx]|c(?=[eiy])/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/o?u|o/g, 'u')
    .replace(/[eiy]/g, 'a')

/**
 * What the forms of a name in two languages have in common: its first sound and its consonants. Of a short
 * one also its first vowel.
 */
export const skeletonOf = (key: string): string => {
  if (key.startsWith('#')) return key
  const sounds = soundsOf(key.replace(/[^a-z]/g, ''))
  const consonants = sounds
    .slice(1)
    .replace(/[auhw]|(.)(?=\1)/g, '')
    .replace(/s+$/, '')
  return sounds.slice(0, consonants.length > 1 ? 1 : 2) + consonants
}
