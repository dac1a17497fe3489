import { type LanguagePack, wordClasses } from '../languages/language-pack.ts'
import type { Phrases } from '../languages/phrases.ts'
import { isUpper } from '../languages/words.ts'
import { monthOf, readEra } from './calendar.ts'
import type { Claim, Found } from './claim.ts'
import { type Context, readPhrase, willBeNone } from './context.ts'
import { spelledNumbers } from './numbers.ts'
import { isCapitalized, isDigits, type Token } from './tokens.ts'

/** The most words that are held back before a name is matched; a longer one is matched in parts. */
const mostWords = 5

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
  const { at, peek, pack } = context
  const { particles } = pack.names
  for (let next = index; next < Math.min(index + 3, limit); next += 1) {
    // What stands after a comma need not be known, nor the rest of a word that is none of the name.
    if (!/^(?:[-‑’' \u00a0.]|$)/.test(at(next - 1)?.after.charAt(0) ?? '')) return null
    if (!isUpper(peek(next).charAt(0)) && willBeNone(context, next, particles)) return null
    const token = at(next)
    if (!token || !joins(token.before, at(next - 1), pack)) return null
    if (isCapitalized(token)) return monthOf(token, context) > 0 ? null : next
    if (!particles.has(token.folded)) return null
  }
  return null
}

/** Whether a word is a member of some closed class. */
export const isMember = (folded: string, { classes }: LanguagePack): boolean =>
  wordClasses.some((name) => classes[name].next.get(folded)?.value !== undefined)

const membersOf = ({ folded, start, end }: Token, { classes }: LanguagePack): Claim[] =>
  wordClasses.flatMap((of) => {
    const member = classes[of].next.get(folded)?.value
    return member === undefined ? [] : [{ kind: 'member', start, end, of, member }]
  })

/** Whether a folded word that begins a sentence is a common one. */
const isOpener = (folded: string, pack: LanguagePack): boolean =>
  pack.stopWords.has(folded) ||
  pack.names.openers.has(folded) ||
  pack.pronouns.has(folded) ||
  spelledNumbers(pack).firstWords.has(folded)

/** Whether a capitalized word is a name, or a part of one: "US", but neither "The" nor "King". */
const saysName = ({ text, folded }: Token, pack: LanguagePack): boolean => {
  const isShort = /^\p{Lu}{2,3}$/u.test(text)
  return (isShort || !pack.stopWords.has(folded)) && !isMember(folded, pack)
}

/**
 * A run of capitalized words with its particles: "Francis I", "Joan of Arc". `isKnown`: its first
 * word belongs to it although it may begin a sentence, as in "First Lady".
 */
export const findName = (context: Context, index: number, isKnown = false): Found | null => {
  const { at, pack } = context
  const first = at(index)
  if (!first || isDigits(first) || !isCapitalized(first)) return null
  const opens = opensSentence(first, index)
  if (opens && !isKnown && isOpener(first.folded, pack)) return null
  const era = readEra(context, index)
  if (era) return { claims: [], next: era.next }
  const tokens = [first]
  let next = index + 1
  const limit = index + mostWords
  for (let found = nextWord(context, next, limit); found !== null; ) {
    tokens.push(...[...Array(found - next + 1).keys()].flatMap((skip) => at(next + skip) ?? []))
    next = found + 1
    found = nextWord(context, next, limit)
  }
  const exonym = readPhrase(context, index, pack.names.exonyms)
  for (; exonym && next < exonym.next; next += 1) tokens.push(...[at(next) ?? []].flat())
  const named = exonym ? exonym.next - index : 0
  const members = tokens
    .filter((token, place) => place >= named && isCapitalized(token))
    .flatMap((token) => membersOf(token, pack))
  const isName = tokens.some((token) => isCapitalized(token) && saysName(token, pack))
  const end = tokens.at(-1)?.end ?? first.end
  const name: Claim = { kind: 'name', start: first.start, end, words: tokens, opens }
  return { claims: isName ? [name, ...members] : members, next }
}

/** Words as names are compared: by one name for all languages, without particles, titles and stop words. */
export const nameSequence = (tokens: readonly Token[], pack: LanguagePack): readonly string[] => {
  const { particles, exonyms, firstRuler } = pack.names
  const isLeftOut = ({ text, folded, before }: Token): boolean =>
    particles.has(folded) ||
    (pack.stopWords.has(folded) && !/^[IVX]+$/.test(text)) ||
    (isMember(folded, pack) && !before.endsWith('-'))
  const words = tokens.map(({ folded }) => folded)
  const sequence: string[] = []
  for (let index = 0; index < tokens.length; ) {
    const { value, length } = longestExonym(exonyms, words, index)
    const token = tokens[index]
    if (value !== undefined) sequence.push(...value.split(' '))
    else if (token && firstRuler.has(token.folded)) sequence.push('i')
    else if (token && !isLeftOut(token)) sequence.push(token.folded)
    index += Math.max(1, length)
  }
  return sequence
}

const longestExonym = (exonyms: Phrases<string>, words: readonly string[], from: number) => {
  let node: Phrases<string> | undefined = exonyms
  let found: { value: string | undefined; length: number } = { value: undefined, length: 0 }
  for (let index = from; node; index += 1) {
    node = node.next.get(words[index] ?? '')
    if (node?.value !== undefined) found = { value: node.value, length: index + 1 - from }
  }
  return found
}
