import { foldName } from '@storystone/schema/fold-name.ts'
import type { Claim, NameWord } from '../../../text/claims/claim.ts'
import { otherCountryNames, otherNames } from '../../../text/names/exonyms.ts'
import { nameWord } from '../../../text/names/name-words.ts'
import type { Evidence } from './evidence.ts'

type NameClaim = Extract<Claim, { kind: 'name' }>

/** What names of a story may rest on, besides the cited passages. */
export type KnownNames = {
  /** The words of each label and alias of the place. */
  readonly place: readonly ReadonlySet<string>[]
  /** The words that the passages have in lower case. */
  readonly common: ReadonlySet<string>
  /** The story and the passages have one language: names have one spelling. */
  readonly isSameLanguage: boolean
}

export const wordsOfNames = (names: readonly string[]): ReadonlySet<string>[] =>
  names.map((name) => new Set(foldName(name).split(' ').map(nameWord)))

const shortest = 3

/** The share of the longer word that two words begin with alike. */
const commonPrefix = (left: string, right: string): number => {
  const longest = Math.max(left.length, right.length)
  let length = 0
  while (length < longest && left[length] === right[length]) length += 1
  return length / longest
}

const sameRoot = 0.7
/** What one language adds to a name: "Bourbons", "Napoleonic". Louise is not Louis. */
const ending = /^(?:s|es|x|n|ia|er|ers|an|ans|ian|ians|ic|ish|ist|ists|ine|ines)$/

const singular = (word: string): string => word.replace(/s$/, '')

/** The consonants of a word: those of "Assumption" and "Assomption", "Pliny" and "Pline" are the same. */
const consonants = (word: string): string => word.slice(1).replace(/[aeiouy]|(.)(?=\1)/g, '')

const isOtherSpelling = (word: string, other: string): boolean =>
  word.slice(0, 2) === other.slice(0, 2) &&
  Math.abs(word.length - other.length) < 3 &&
  consonants(word).length > 1 &&
  consonants(word) === consonants(other)

const isInflected = (word: string, other: string, { isSameLanguage }: KnownNames): boolean => {
  if (!isSameLanguage)
    return commonPrefix(singular(word), singular(other)) >= sameRoot || isOtherSpelling(word, other)
  const [short, long] = word.length < other.length ? [word, other] : [other, word]
  return short.length > shortest && long.startsWith(short) && ending.test(long.slice(short.length))
}

const hasAll = (words: ReadonlySet<string>, name: string): boolean =>
  name.split(' ').every((word) => word.length < shortest || words.has(nameWord(word)))

const hasOtherName = (words: ReadonlySet<string>, name: string, known: KnownNames): boolean => {
  const isFound = (other: string): boolean => hasAll(words, other)
  return (
    otherNames(name).some(isFound) ||
    (!known.isSameLanguage && otherCountryNames(name).some(isFound))
  )
}

const hasWord = (word: string, { words }: Evidence, known: KnownNames): boolean => {
  if (words.has(word) || hasOtherName(words, word, known)) return true
  if (word.length < shortest) return false
  for (const other of words)
    if (other[0] === word[0] && isInflected(word, other, known)) return true
  return false
}

const hasRuler = (
  name: NameWord | undefined,
  numeral: number,
  evidence: Evidence,
  known: KnownNames,
): boolean =>
  name !== undefined &&
  evidence.rulers.some(
    (ruler) =>
      ruler.numeral === numeral &&
      (ruler.name === name.folded ||
        otherNames(name.folded).includes(ruler.name) ||
        isInflected(name.folded, ruler.name, known)),
  )

/** How many words from `from` on are a name that the passages have otherwise, such as "New Orleans". */
const otherNameLength = (
  words: readonly NameWord[],
  from: number,
  evidence: Evidence,
  known: KnownNames,
): number => {
  for (let end = words.length; end > from + 1; end -= 1) {
    const name = words.slice(from, end).map(({ folded }) => folded)
    if (hasOtherName(evidence.words, name.join(' '), known)) return end - from
  }
  return 0
}

/** The most words from one word of a name to the next, as in "James of Saint George". */
const farthest = 4

/** Whether two words of a name follow each other in the passages: "Otto Eiffel" is made of two names. */
const areTogether = (
  word: NameWord,
  next: NameWord | undefined,
  { words, sequence }: Evidence,
  { isSameLanguage }: KnownNames,
): boolean => {
  const [left, right] = [word.folded, next?.folded ?? '']
  if (!isSameLanguage || !words.has(left) || !words.has(right)) return true
  return sequence.some((other, index) => {
    if (other !== left) return false
    const after = sequence.slice(index + 1, index + 1 + farthest)
    // "le comte d’Anjou Geoffroy Martel" for "Geoffroy Martel, comte d’Anjou".
    const before = sequence.slice(Math.max(0, index - farthest), Math.max(0, index - 2))
    return after.includes(right) || before.includes(right)
  })
}

const hasEvery = (words: readonly NameWord[], evidence: Evidence, known: KnownNames): boolean => {
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]
    if (!word) break
    const length = otherNameLength(words, index, evidence, known)
    if (length > 0) {
      index += length - 1
      continue
    }
    const isShort = word.folded.length < shortest && words.length > 1
    const isFound =
      word.numeral === null
        ? isShort || hasWord(word.folded, evidence, known)
        : hasRuler(words[index - 1], word.numeral, evidence, known) ||
          (evidence.words.has(word.folded) && words[index - 1] === undefined)
    if (!isFound || !areTogether(word, words[index + 1], evidence, known)) return false
  }
  return true
}

const isPlace = (words: readonly NameWord[], { place }: KnownNames): boolean =>
  place.some((name) => words.every(({ folded }) => name.has(folded)))

/** Whether the first word of a sentence is a common word of the passages, or of its family. */
const isCommon = (word: string, { stems }: Evidence, { common, isSameLanguage }: KnownNames) => {
  if (common.has(word)) return true
  return (
    isSameLanguage &&
    word.length > 7 &&
    [...stems].some((stem) => stem.length > 5 && word.startsWith(stem))
  )
}

/** Whether a name is in the passages, perhaps in the other language's form, or is the place's own. */
export const matchName = (
  { words, opens }: NameClaim,
  evidence: Evidence,
  known: KnownNames,
): boolean => {
  if (isPlace(words, known) || hasEvery(words, evidence, known)) return true
  const [first, ...others] = words
  // A sentence begins with a capital: its first word may be a common one.
  if (!opens || !first || !isCommon(first.folded, evidence, known)) return false
  return others.length === 0 || isPlace(others, known) || hasEvery(others, evidence, known)
}
