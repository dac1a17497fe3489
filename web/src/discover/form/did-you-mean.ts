import type { Language } from '@storystone/schema/languages.ts'
import { distance } from 'fastest-levenshtein'

/** A city's name in each language. */
export type City = Readonly<Record<Language, string>>

/** A suggested city and its score: 100 is an exact match. */
export type Suggestion = { readonly name: string; readonly score: number }

/** The required suggestions. */
const minQueryLength = 2
const maxSuggestions = 5
const threshold = 20
const minSimilarity = 0.6
const scores = { exact: 100, start: 80, word: 60, inside: 40, similar: 30 } as const

/**
 * The fixed list of 20 cities. Cities whose names resemble a landmark's (Delhi, Delphi) are left
 * out. Nice is in, so that typing it does not suggest Venice.
 */
const cities: readonly City[] = [
  { en: 'Athens', fr: 'Athènes' },
  { en: 'Barcelona', fr: 'Barcelone' },
  { en: 'Beijing', fr: 'Pékin' },
  { en: 'Besançon', fr: 'Besançon' },
  { en: 'Cairo', fr: 'Le Caire' },
  { en: 'Edinburgh', fr: 'Édimbourg' },
  { en: 'Florence', fr: 'Florence' },
  { en: 'Granada', fr: 'Grenade' },
  { en: 'Istanbul', fr: 'Istanbul' },
  { en: 'Jerusalem', fr: 'Jérusalem' },
  { en: 'Kyoto', fr: 'Kyoto' },
  { en: 'London', fr: 'Londres' },
  { en: 'Marrakesh', fr: 'Marrakech' },
  { en: 'Mexico City', fr: 'Mexico' },
  { en: 'New York', fr: 'New York' },
  { en: 'Nice', fr: 'Nice' },
  { en: 'Paris', fr: 'Paris' },
  { en: 'Prague', fr: 'Prague' },
  { en: 'Rome', fr: 'Rome' },
  { en: 'Venice', fr: 'Venise' },
]

/** Letters and digits in lower case without accents, words separated by one space. */
export const normalize = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The similarity of two names, scaled. Integers first: 2/3 of 30 is exactly 20. */
const similarityScore = (one: string, other: string): number => {
  const longest = Math.max(one.length, other.length)
  const kept = longest - distance(one, other)
  return kept / longest > minSimilarity ? (kept * scores.similar) / longest : 0
}

/** The score of `name` for a query, 0 to 100; both normalized by {@link normalize}. */
const scoreOf = (query: string, name: string): number => {
  if (name === query) return scores.exact
  if (name.startsWith(query)) return scores.start
  if (` ${name} `.includes(` ${query} `)) return scores.word
  if (name.includes(query)) return scores.inside
  return similarityScore(query, name)
}

/**
 * The cities that `text` may mean, best first, at most five, named in `language`. Matches the name in
 * any language and ignores accents, case and punctuation.
 */
export const suggestCities = (
  text: string,
  language: Language,
  list: readonly City[] = cities,
): Suggestion[] => {
  const query = normalize(text)
  if (query.length < minQueryLength) return []
  return list
    .map((city) => ({
      name: city[language],
      score: Math.max(...Object.values(city).map((name) => scoreOf(query, normalize(name)))),
    }))
    .filter(({ score }) => score > threshold)
    .sort((one, other) => other.score - one.score)
    .slice(0, maxSuggestions)
}

/** Whether the best suggestion is an exact match, so that nothing needs to be asked. */
export const isExact = (suggestions: readonly Suggestion[]): boolean =>
  suggestions[0]?.score === scores.exact
