import type { Language } from '@storystone/schema/catalog.ts'
import * as english from './english-numbers.ts'
import * as french from './french-numbers.ts'
import { foldWord } from './words.ts'

/** The numbers that may be one word. */
const simple = [...Array(20).keys(), 20, 30, 40, 50, 60, 70, 80, 90, 100, 1000]

const valuesOf = (spell: (number: number) => string): Map<string, number> =>
  new Map(simple.map((number) => [foldWord(spell(number)), number]))

type Words = {
  readonly numbers: ReadonlyMap<string, number>
  readonly ordinals: ReadonlyMap<string, number>
}

const frenchOrdinals: readonly (readonly [string, number])[] = [
  ['premiere', 1],
  ['unieme', 1],
  ['second', 2],
  ['seconde', 2],
]

const words: Readonly<Record<Language, Words>> = {
  en: { numbers: valuesOf(english.cardinal), ordinals: valuesOf(english.ordinal) },
  fr: {
    numbers: valuesOf(french.cardinal),
    ordinals: new Map([...frenchOrdinals, ...valuesOf(french.ordinal)]),
  },
}

/** The value below a hundred of a folded word, as in "twenty" or "soixante". */
export const smallNumber = (folded: string, language: Language): number | undefined => {
  const value = words[language].numbers.get(folded)
  return value !== undefined && value < 100 ? value : undefined
}

/** The rank that a folded word means, in the plural, too: "third", "premières". */
export const ordinalWord = (folded: string, language: Language): number | undefined => {
  const { ordinals } = words[language]
  if (language === 'en') return ordinals.get(folded)
  return ordinals.get(folded.endsWith('s') ? folded.slice(0, -1) : folded)
}

const valueMap = (pairs: string): ReadonlyMap<string, number> =>
  new Map(
    pairs.split(' ').map((pair) => {
      const [word = '', value] = pair.split('=')
      return [word, Number(value)]
    }),
  )

const scales: Readonly<Record<Language, ReadonlyMap<string, number>>> = {
  en: valueMap(
    'dozen=12 hundred=100 thousand=1e3 million=1e6 billion=1e9 dozens=12 hundreds=100 thousands=1e3 millions=1e6 billions=1e9',
  ),
  fr: valueMap(
    'cent=100 cents=100 mille=1e3 million=1e6 millions=1e6 milliard=1e9 milliards=1e9 dizaine=10 dizaines=10 douzaine=12 douzaines=12 quinzaine=15 vingtaine=20 trentaine=30 quarantaine=40 cinquantaine=50 soixantaine=60 centaine=100 centaines=100 millier=1e3 milliers=1e3',
  ),
}

const numberWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set([...words.en.numbers.keys(), ...words.en.ordinals.keys(), ...scales.en.keys()]),
  fr: new Set([
    ...words.fr.numbers.keys(),
    ...[...words.fr.ordinals.keys()].flatMap((ordinal) => [ordinal, `${ordinal}s`]),
    ...scales.fr.keys(),
  ]),
}

/** Whether a folded word is a number, an ordinal or a scale: one look-up for the many words that are none. */
export const isNumberWord = (folded: string, language: Language): boolean =>
  numberWords[language].has(folded)

/** What a word multiplies the number before it by. */
export const scaleOf = (folded: string, language: Language): number | undefined =>
  scales[language].get(folded)

/** "Une vingtaine": about twenty. */
export const isRoundScale = (folded: string): boolean =>
  folded === 'millier' || folded.endsWith('aine')

/** "Hundreds of workers", "des centaines": a magnitude and no number, when none stands before it. */
export const isVagueScale = (folded: string): boolean =>
  folded.endsWith('aines') ||
  /^(?:dozens|hundreds|thousands|millions|billions|milliards|milliers)$/.test(folded)

/** "and", as between the words of a number. */
export const isUnion = (folded: string): boolean => folded === 'and' || folded === 'et'
