import type { Language } from '@storystone/schema/catalog.ts'

/** What a city is called in each of our languages. */
export type City = Readonly<Record<Language, string>>

/** A city that may have been meant, and how well it fits: 100 is the very name. */
export type Suggestion = { readonly name: string; readonly score: number }

/** Source: specification.md sections 5 and 9. */
const shortestQuery = 2
const mostSuggestions = 5
const threshold = 20
const leastSimilarity = 0.6
const scores = { exact: 100, start: 80, word: 60, inside: 40, similar: 30 } as const

/**
 * The fixed list. A city whose name is close to that of a landmark (Delhi to Delphi) is not on
 * it, and Nice is, so that whoever writes it is not asked about Venice.
 */
export const cities: readonly City[] = [
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

/** Letters and digits alone, in lower case and without accents; words apart by one space. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** How many letters must be put in, taken out or replaced to make `one` of `other`. */
const editDistance = (one: readonly string[], other: readonly string[]): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of one.entries()) {
    const next = [at + 1]
    for (const [column, otherLetter] of other.entries()) {
      const replaced = (row[column] ?? 0) + (letter === otherLetter ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}

/** The part of the longer name that needs no edit, scaled. Whole numbers first: 2/3 of 30 is 20. */
const similarityScore = (one: readonly string[], other: readonly string[]): number => {
  const longest = Math.max(one.length, other.length)
  const kept = longest - editDistance(one, other)
  return kept / longest > leastSimilarity ? (kept * scores.similar) / longest : 0
}

/** How well `name` fits what was typed, 0 to 100; both as {@link plain} gives them. */
const scoreOf = (query: string, name: string): number => {
  if (name === query) return scores.exact
  if (name.startsWith(query)) return scores.start
  if (` ${name} `.includes(` ${query} `)) return scores.word
  if (name.includes(query)) return scores.inside
  return similarityScore([...query], [...name])
}

/**
 * The cities that may have been meant by `text`, best first, five at the most, each by its name in
 * `language`. Either language's name is matched; accents, case and punctuation don't count.
 */
export const suggestCities = (
  text: string,
  language: Language,
  list: readonly City[] = cities,
): Suggestion[] => {
  const query = plain(text)
  if (query.length < shortestQuery) return []
  return list
    .map((city) => ({
      name: city[language],
      score: Math.max(scoreOf(query, plain(city.en)), scoreOf(query, plain(city.fr))),
    }))
    .filter(({ score }) => score > threshold)
    .sort((one, other) => other.score - one.score)
    .slice(0, mostSuggestions)
}

/** Whether the best of these is the very name, so that there is nothing to ask. */
export const isExact = (suggestions: readonly Suggestion[]): boolean =>
  suggestions[0]?.score === scores.exact
