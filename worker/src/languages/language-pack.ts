import { foldName } from '@storystone/schema/fold-name.ts'
import type { en } from './en.ts'

/** A word as words are compared: lower case, without accents, "m2" for "m²". */
export const foldWord = (word: string): string => {
  const lower = word.toLowerCase()
  if (/^[a-z0-9]*$/.test(lower)) return lower
  // Most other words only have accents.
  const plain = lower.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  return /^[a-z0-9]*$/.test(plain) ? plain : foldName(lower)
}

/** A name without the "s" of a plural. */
export const singular = (name: string): string => foldWord(name).replace(/(?<=..)s$/, '')

export const isLower = (letter: string): boolean => letter !== letter.toUpperCase()
export const isUpper = (letter: string): boolean => letter !== letter.toLowerCase()

/** Phrases by their words in the form that is compared, with blanks; the beginning of a longer one leads to null. */
export type Phrases<Value> = ReadonlyMap<string, Value | null>

/** The words of a text, in lower case. */
const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => word.toLowerCase())

const phrasesOf = <Value>(
  entries: Iterable<readonly [string, Value]>,
  form: (word: string) => string = foldWord,
): Phrases<Value> => {
  const phrases = new Map<string, Value | null>()
  for (const [phrase, value] of entries) {
    const words = wordsOf(phrase).map(form)
    for (let length = 1; length < words.length; length += 1) {
      const beginning = words.slice(0, length).join(' ')
      if (!phrases.has(beginning)) phrases.set(beginning, null)
    }
    if (words.length > 0) phrases.set(words.join(' '), value)
  }
  return phrases
}

/** What a section of an article is about, as far as a story cares. */
export const sectionKinds = ['history', 'construction', 'description', 'legend'] as const
export type SectionKind = (typeof sectionKinds)[number]

/** A unit in terms of its base: a foot is 0.3048 m. Two units of one base are comparable. */
export type Unit = { readonly base: string; readonly factor: number }

/**
 * Closed classes of words: a sentence may name a member only where its evidence names the same. A
 * scope ("in the world") counts beside a rank only.
 */
type WordClass = 'nationality' | 'religion' | 'weekday' | 'scope'

/**
 * All words of one language that the worker needs, in the form of the English pack, which says what each is: another
 * language does not compile until its pack is whole.
 */
export type LanguagePack = Readonly<typeof en>

/** Matches any of the words or phrases, which are apart by `|`; line breaks and indents don't count. */
export const anyWord = (words: string, flags = 'iu'): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${joined(words)})(?![\\p{L}\\p{N}])`, flags)

/** The same at a text's beginning. */
export const firstWord = (words: string): RegExp =>
  new RegExp(`^(?:${joined(words)})(?![\\p{L}\\p{N}])`, 'u')

/** A whole text that is one of the alternatives. */
export const wholeText = (alternatives: string): RegExp =>
  new RegExp(`^(?:${joined(alternatives)})$`, 'u')

const joined = (words: string): string =>
  words
    .trim()
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll(/ ?\| ?/g, '|')

/** A set of words, from a text with blanks between them. */
export const words = (text: string, form = foldWord): ReadonlySet<string> =>
  new Set(wordsOf(text).map(form))

/**
 * Entries of "name: phrase, phrase", with semicolons between them. Where there is no name, each phrase is
 * its own.
 */
const entriesOf = (text: string): (readonly [phrase: string, name: string])[] =>
  text.split(';').flatMap((entry) => {
    const [phrases = '', name] = entry.split(':').reverse()
    return phrases.split(',').map((phrase) => [phrase, (name ?? phrase).trim()] as const)
  })

/** Phrases with a name for several: "big: big, great; small". `form` is what is compared. */
export const named = (text: string, form = foldWord): Phrases<string> =>
  phrasesOf(entriesOf(text), form)

/** Phrases with a value: "0.5: half; 2: twice, double". */
export const valued = (text: string): Phrases<number> =>
  phrasesOf(entriesOf(text).map(([phrase, value]) => [phrase, Number(value)]))

/** The numbers from 1 to 99 by the words for them. */
export const spelledOf = (
  cardinal: (number: number) => string,
  ordinals: (number: number) => readonly string[],
) => {
  const below = Array.from({ length: 99 }, (_, index) => index + 1)
  const ranks = below.flatMap((rank) => ordinals(rank).map((word) => [word, rank] as const))
  const numbers = below.map((number) => [cardinal(number), number] as const)
  return { cardinals: phrasesOf(numbers), ordinals: phrasesOf(ranks) }
}

/** Units that are written the same everywhere. */
const commonUnits = `m: m; m 1000: km; m 0.01: cm; m 0.001: mm; m2: m2, m 2; m2 1e6: km2, km 2; m2 10000: ha;
  m3: m3, m 3; l: l; kg: kg; kg 0.001: g; kg 1000: t; €: euro, euros; $: dollar; franc: franc`

/** Units with their base and factor: "m: metre; m 1000: kilometre". */
export const unitsOf = (text: string, stem: (word: string) => string): Phrases<Unit> =>
  phrasesOf(
    entriesOf(`${commonUnits}; ${text}`).map(([phrase, name]) => {
      const [base = '', factor = '1'] = name.split(/\s+/)
      return [phrase, { base, factor: Number(factor) }]
    }),
    stem,
  )

/**
 * The members of each class: "gb: english, british; norman, viking". A nationality that is named by a
 * country's code has that country's name, too.
 */
export const classesOf = (
  classes: Readonly<Record<WordClass, string>>,
  language: string,
  stem: (word: string) => string,
): Phrases<string> => {
  const countries = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const entries = Object.entries(classes).flatMap(([of, text]) => {
    const members = entriesOf(text)
    const codes = new Set(members.map(([, name]) => name).filter((name) => /^[a-z]{2}$/.test(name)))
    const named = of === 'nationality' ? [...codes] : []
    const names = named.map((code) => [countries.of(code.toUpperCase()) ?? '', code] as const)
    return [...members, ...names].map(([phrase, name]) => [phrase, `${of}: ${name}`] as const)
  })
  return phrasesOf(entries, stem)
}

/** A stemmer that remembers up to 5,000 words: an article repeats most of its own. A full memory is emptied. */
export const cachedStemmer = (stemmer: (word: string) => string): ((word: string) => string) => {
  const known = new Map<string, string>()
  return (word) => {
    const cached = known.get(word)
    if (cached !== undefined) return cached
    if (known.size === 5_000) known.clear()
    const stem = foldWord(stemmer(word))
    known.set(word, stem)
    return stem
  }
}
