import { nameKey } from './name-key.ts'

/** Words between a name and its place, or beside the place, that say nothing. */
const linkWords = new Set(
  'a at au aux city d dans de des du en in l la le les near of pres region the ville'.split(' '),
)

const british = ['uk', 'united kingdom', 'great britain', 'royaume uni', 'grande bretagne']

/** What people call a place of the gazetteer besides. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  england: british,
  scotland: british,
  'united kingdom': [...british, 'england', 'angleterre'],
  'united states': ['usa', 'us', 'united states of america', 'america', 'amerique'],
  'new york': ['nyc'],
  czechia: ['czech republic', 'republique tcheque'],
}

const withoutLinkWords = (key: string): string =>
  key
    .split(' ')
    .filter((word) => !linkWords.has(word))
    .join(' ')

/** "Rome, Italy" → "rome", "italy". */
const namesOf = (places: readonly string[]): readonly string[] => {
  const names = places.flatMap((place) => place.split(/[,()]/)).map(nameKey)
  return [...names, ...names.flatMap((name) => otherNames[name] ?? [])]
    .map(withoutLinkWords)
    .filter((name) => name !== '')
}

/** Whether a text is made of these names and nothing else. */
const isMadeOf = (names: readonly string[], text: string): boolean =>
  names.some((name) => text === name) ||
  names.some((name) => text.startsWith(`${name} `) && isMadeOf(names, text.slice(name.length + 1)))

/**
 * The texts that are left of a key when the name of its place is taken off its end or its start:
 * "eiffel tower in paris" at "Paris, France" → "eiffel tower". None where no place is named.
 */
export const withoutPlace = (key: string, places: readonly string[]): readonly string[] => {
  const names = namesOf(places)
  const words = key.split(' ')
  const namesPlace = (part: readonly string[]): boolean =>
    isMadeOf(names, withoutLinkWords(part.join(' ')))
  return words.slice(1).flatMap((_, index) => {
    const head = words.slice(0, index + 1)
    const tail = words.slice(index + 1)
    return [
      ...(namesPlace(tail) ? [nameKey(head.join(' '))] : []),
      ...(namesPlace(head) ? [nameKey(tail.join(' '))] : []),
    ]
  })
}
