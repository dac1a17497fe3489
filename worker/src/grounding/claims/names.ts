import { type LanguagePack, wordClasses } from '#worker/languages'
import { monthOf } from './calendar.ts'
import type { Claim, Found } from './claim.ts'
import { readEra, spelledNumbers } from './numbers.ts'
import { type Context, isCapitalized, isDigits, readPhrase, stemOf, type Token } from './tokens.ts'

/** The most words that are held back before a name is matched; a longer one is matched in parts. */
const mostWords = 4

/** Whether a token begins a sentence, or a quotation or clause that may open like one. */
const opensSentence = ({ before }: Token, index: number): boolean =>
  index === 0 || /[.!?:…«»“”"()]\s*$|^\s*[—–]\s/.test(before)

/** "St.", or an initial other than a numeral. */
const isShortened = ({ text, folded }: Token, { abbreviations }: LanguagePack): boolean =>
  text.length === 1 ? /[A-HJ-UWYZ]/.test(text) : abbreviations.has(folded)

/** Whether two words may be of one name: a blank, a hyphen or an apostrophe is between them. */
const joins = (before: string, last: Token | undefined, pack: LanguagePack): boolean =>
  /^[-‑’' \u00a0]$/.test(before) ||
  (last !== undefined && isShortened(last, pack) && /^\. ?$/.test(before))

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

const membersOf = (token: Token, pack: LanguagePack): Claim[] =>
  wordClasses.flatMap((of) => {
    const member = pack.classes[of].next.get(stemOf(token, pack))?.value
    return member === undefined
      ? []
      : [{ kind: 'member', start: token.start, end: token.end, of, member }]
  })

/** Whether a word is a member of some closed class. */
export const isMember = (token: Token, pack: LanguagePack): boolean =>
  membersOf(token, pack).length > 0

/** Whether a word that begins a sentence is a common one. */
const isOpener = (token: Token, pack: LanguagePack): boolean =>
  pack.stopWords.has(token.folded) ||
  pack.pronouns.has(token.folded) ||
  spelledNumbers(pack).firstWords.has(token.folded) ||
  pack.names.openers.has(stemOf(token, pack))

/** Whether a capitalized word is a name, or a part of one: "US", but neither "The" nor "King". */
const saysName = (token: Token, pack: LanguagePack): boolean =>
  (/^\p{Lu}{2,3}$/u.test(token.text) || !pack.stopWords.has(token.folded)) && !isMember(token, pack)

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
  const exonym = readPhrase(context, index, pack.names.exonyms)
  let next = index + 1
  const limit = index + mostWords
  for (let word: number | null = index; word !== null; word = nextWord(context, next, limit))
    next = word + 1
  next = Math.max(next, exonym?.next ?? 0)
  const words = Array.from({ length: next - index }, (_, place) => at(index + place) ?? first)
  const members = words
    .slice(exonym ? exonym.next - index : 0)
    .filter(isCapitalized)
    .flatMap((token) => membersOf(token, pack))
  const isName = words.some((token) => isCapitalized(token) && saysName(token, pack))
  const end = words.at(-1)?.end ?? first.end
  const name: Claim = { kind: 'name', start: first.start, end, words, opens }
  return { claims: isName ? [name, ...members] : members, next }
}

/** Words as names are compared: by one name for all languages, without particles, titles and stop words. */
export const nameSequence = (tokens: readonly Token[], pack: LanguagePack): readonly string[] => {
  const isLeftOut = (token: Token): boolean =>
    pack.names.particles.has(token.folded) ||
    (pack.stopWords.has(token.folded) && !/^[IVX]+$/.test(token.text)) ||
    (isMember(token, pack) && !token.before.endsWith('-'))
  const context = { at: (index: number) => tokens[index] }
  const sequence: string[] = []
  for (let index = 0; index < tokens.length; ) {
    const exonym = readPhrase(context, index, pack.names.exonyms)
    const token = tokens[index]
    if (exonym) sequence.push(...exonym.value.split(' '))
    else if (token && !isLeftOut(token)) sequence.push(token.folded)
    index = exonym?.next ?? index + 1
  }
  return sequence
}
