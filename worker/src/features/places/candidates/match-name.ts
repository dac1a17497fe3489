import { foldName } from '@storystone/schema/fold-name.ts'
import { distance } from 'fastest-levenshtein'
import type { FoundPlace } from '../../../story/place.ts'

/** A name without what distinguishes it from its namesakes: "Pantheon, Rome", "Colosseum (band)". */
const withoutQualifier = (name: string): string => name.replace(/(?:,| \().*$/, '')

const leastSimilarity = 0.7

const similarityOf = (left: string, right: string): number => {
  const similarity = 1 - distance(left, right) / Math.max(left.length, right.length, 1)
  return similarity >= leastSimilarity ? similarity : 0
}

/** The share of the words of two texts that both have. */
const overlapOf = (left: string, right: string): number => {
  const [own, others] = [new Set(left.split(' ')), new Set(right.split(' '))]
  const shared = [...own].filter((word) => others.has(word)).length
  return shared / new Set([...own, ...others]).size
}

const matchOne = (wanted: string, name: string): number => {
  const whole = foldName(name)
  if (whole === wanted) return 1
  if (foldName(withoutQualifier(name)) === wanted) return 0.9
  if (whole.startsWith(`${wanted} `)) return 0.8
  return Math.max(0.8 * overlapOf(wanted, whole), similarityOf(wanted, whole))
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
  const names = [place.names.en, place.names.fr, redirect].flatMap((name) => name ?? [])
  const description = foldName(Object.values(place.description).join(' '))
  if (wanted === '' || names.length === 0) return 0
  const best = Math.max(...names.map((name) => matchOne(wanted, name)))
  const isInPlace = names.some((name) => isNameInPlace(wanted, name, description))
  return isInPlace ? Math.max(best, 0.95) : best
}
