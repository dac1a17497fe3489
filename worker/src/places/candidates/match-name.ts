import { foldName } from '@storystone/schema/fold-name.ts'
import { distance } from 'fastest-levenshtein'
import { languagePacks } from '#worker/languages'
import { type FoundPlace, namesOf } from '../place.ts'

/** A name without what distinguishes it from its namesakes: "Pantheon, Rome", "Colosseum (band)". */
const withoutQualifier = (name: string): string => name.replace(/(?:,| \().*$/, '')

/** Whether a name, but for what distinguishes it from its namesakes, is a folded one. */
export const isNamesake = (wanted: string, name: string): boolean =>
  foldName(withoutQualifier(name)) === wanted

/** The least fit with which a place may be meant by a name. */
export const leastFit = 0.5

const leastSimilarity = 0.7

const similarityOf = (left: string, right: string): number => {
  const similarity = 1 - distance(left, right) / Math.max(left.length, right.length, 1)
  return similarity >= leastSimilarity ? similarity : 0
}

/** Words that say nothing about which place is meant. */
export const isLittle = (word: string): boolean =>
  Object.values(languagePacks).some(({ places }) => places.little.has(word))

const wordsOf = (text: string): ReadonlySet<string> => {
  const words = text.split(' ').filter((word) => !isLittle(word))
  return new Set(words.length > 0 ? words : text.split(' '))
}

/** Whether two words are one, but for a slip in a long one. */
const isSameWord = (left: string, right: string): boolean => {
  const length = Math.min(left.length, right.length)
  return left === right || (length >= 5 && distance(left, right) <= (length >= 8 ? 2 : 1))
}

/** The most words that are compared: a name has fewer. */
const mostWords = 40

/**
 * How many words two texts share, of all that they have. A text whose words are all in the other one is
 * called so, more or less: "Colosseum in Rome", "Liberty".
 */
const overlapOf = (left: string, right: string): number => {
  const [own, others] = [[...wordsOf(left)], [...wordsOf(right)]].map((words) =>
    words.slice(0, mostWords),
  )
  if (!own || !others) return 0
  const shared = own.filter((word) => others.some((other) => isSameWord(word, other))).length
  const overlap = (0.8 * shared) / (own.length + others.length - shared)
  const isPart = shared > 0 && shared >= Math.min(own.length, others.length)
  return isPart ? Math.max(partOfName, overlap) : overlap
}

const partOfName = 0.6

const matchOne = (wanted: string, name: string): number => {
  const whole = foldName(name)
  if (whole === wanted) return 1
  if (isNamesake(wanted, name)) return 0.9
  if (whole.startsWith(`${wanted} `)) return 0.8
  return Math.max(overlapOf(wanted, whole), similarityOf(wanted, whole))
}

/** "Eiffel Tower Paris": a name, and the rest is in the description. */
const isNameInPlace = (wanted: string, name: string, description: string): boolean => {
  const whole = foldName(name)
  if (whole === '' || !`${wanted} `.startsWith(`${whole} `)) return false
  const known = new Set(description.split(' '))
  return wanted
    .slice(whole.length + 1)
    .split(' ')
    .every((word) => known.has(word))
}

/** How well a place is called by a folded name, 0 to 1: by its titles, or by its redirect. */
export const matchName = (wanted: string, { place, redirect }: FoundPlace): number => {
  const names = [...namesOf(place), redirect].flatMap((name) => name ?? [])
  const description = foldName(Object.values(place.description).join(' '))
  if (wanted === '' || names.length === 0) return 0
  const best = Math.max(...names.map((name) => matchOne(wanted, name)))
  // "statue of Jesus in Rio": only the description says so.
  const words = new Set(`${names.map(foldName).join(' ')} ${description}`.split(' '))
  const isDescribed = [...wordsOf(wanted)].every((word) => words.has(word))
  const isInPlace = names.some((name) => isNameInPlace(wanted, name, description))
  if (isInPlace) return Math.max(best, 0.95)
  return isDescribed ? Math.max(best, leastFit) : best
}
