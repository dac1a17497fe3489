import { type LanguagePack, romanValue, singular } from '#worker/languages'
import { type Found, found } from './claim.ts'
import { findMember, readOrdinal } from './ranks.ts'
import {
  type Context,
  isCapitalized,
  isDigits,
  isInLowerCase,
  stemOf,
  type Token,
} from './tokens.ts'

/** The most words that are held back before a name is matched; a longer one is matched in parts. */
const mostWords = 4
const joint = /^[-‑’' \u00a0]$/

/** Whether a token begins a sentence, or a quotation or clause that may open like one. */
const opensSentence = ({ before }: Token, index: number): boolean =>
  index === 0 || /[.!?:…«»“”"()]\s*$|^\s*[—–]\s/.test(before)

/** The class and the member that a word is. */
const memberOf = (token: Token, pack: LanguagePack): string | null =>
  pack.classes.get(stemOf(token, pack)) ?? null

/** Whether a word that begins a sentence is a common one: "Built in", "Inside". */
const isOpener = (token: Token, next: Token | undefined, pack: LanguagePack): boolean =>
  (next?.before === ' ' && (isDigits(next) || pack.names.prepositions.has(next.folded))) ||
  pack.stopWords.has(token.folded) ||
  pack.names.openerEnding.test(token.text) ||
  pack.names.openers.has(stemOf(token, pack))

const romanNumeral = ({ text }: Token): number | null =>
  /^[IVX]+$/.test(text) ? romanValue(text) : null

/** Whether a word tells nothing of a name: "of", "The", "King". */
const isLittle = (token: Token, pack: LanguagePack): boolean =>
  pack.names.particles.has(token.folded) ||
  pack.stopWords.has(token.folded) ||
  pack.names.titles.has(stemOf(token, pack))

/** Whether a word tells a name from others: neither "of" nor "The" nor "King". */
const isTelling = (token: Token, pack: LanguagePack): boolean =>
  !isLittle(token, pack) && memberOf(token, pack) === null

/** What joins two parts of a name, and no other words of the language: "Eudes de Sully" in English. */
const isParticle = (token: Token, { names, stopWords }: LanguagePack): boolean =>
  isInLowerCase(token) && names.particles.has(token.folded) && !stopWords.has(token.folded)

/** A run of capitalized words, apart by a blank, hyphen or apostrophe: "Francis I", "Saint-Denis". */
export const findName = (context: Context, index: number): Found | null => {
  const { at, pack } = context
  const first = at(index)
  if (!first || isDigits(first) || !isCapitalized(first)) return null
  const opens = opensSentence(first, index)
  if (opens && isOpener(first, at(index + 1), pack)) return null
  const words = [first]
  for (let last = first; words.length < mostWords && joint.test(last.after.charAt(0)); ) {
    const token = at(index + words.length)
    if (!token || !joint.test(token.before)) break
    const after = isParticle(token, pack) ? at(index + words.length + 1) : undefined
    const isJoined = after !== undefined && after.before === ' ' && isCapitalized(after)
    if (!isJoined && !isCapitalized(token)) break
    words.push(token, ...(isJoined ? [after] : []))
    last = after ?? token
  }
  const next = index + words.length
  const members = words.flatMap((_, at) => findMember(context, index + at)?.claims ?? [])
  if (!words.some((token) => isTelling(token, pack))) return { claims: members, next }
  const { claims } = found(context, index, next, { kind: 'name', words, opens })
  return { claims: [...claims, ...members], next }
}

/** Words as names are compared: those that tell one, without a plural's "s". A number is one however it is written. */
export const nameKeys = (tokens: readonly Token[], pack: LanguagePack): readonly string[] => {
  const context: Context = { pack, at: (index) => tokens[index] }
  return tokens.flatMap((token, index) => {
    const number = readOrdinal(context, index)?.value ?? romanNumeral(token)
    if (number !== null) return [`#${number}`]
    if (isLittle(token, pack) || memberOf(token, pack)?.startsWith('nationality')) return []
    const name = singular(token.folded)
    return [pack.names.exonyms.get(name) ?? name]
  })
}

/** Letters by their sound: "Rachid" and "Rashid", "Dhabi" and "Dabi", "Koutoubia" and "Kutubiyya". */
const soundsOf = (word: string): string =>
  word
    .replace(/dj/g, 'j')
    .replace(/[cs]h|[zx]|c(?=[eiy])/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/o?u|o/g, 'u')
    .replace(/[eiy]/g, 'a')

/** What the forms of a name in two languages have in common: its first sound and its consonants. */
export const skeletonOf = (key: string): string => {
  if (key.startsWith('#')) return key
  const sounds = soundsOf(key.replace(/[^a-z]/g, ''))
  const consonants = sounds.slice(1).replace(/[auhw]|(.)(?=\1)/g, '')
  return sounds.charAt(0) + consonants.replace(/n*s*$/, '')
}
