import { foldName } from '@storystone/schema/fold-name.ts'

/** Words around the name of a place that don't change it. */
const linkWords = new Set(
  'a at au aux city d dans de des du en in l la le les near of pres region the ville'.split(' '),
)

const british = ['uk', 'united kingdom', 'great britain', 'royaume uni', 'grande bretagne']

/** Other names of places in the gazetteer. */
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
  const names = places.flatMap((place) => place.split(/[,()]/)).map(foldName)
  return [...names, ...names.flatMap((name) => otherNames[name] ?? [])]
    .map(withoutLinkWords)
    .filter((name) => name !== '')
}

/** Whether a text consists of these names only. */
const consistsOf = (names: readonly string[], text: string): boolean =>
  names.some((name) => text === name) ||
  names.some(
    (name) => text.startsWith(`${name} `) && consistsOf(names, text.slice(name.length + 1)),
  )

/**
 * Takes the place off a key's end or start: "eiffel tower in paris" at "Paris, France" →
 * "eiffel tower". Returns what remains; nothing if the key names no place.
 */
export const withoutPlace = (key: string, places: readonly string[]): readonly string[] => {
  const names = namesOf(places)
  const words = key.split(' ')
  const isPlace = (part: readonly string[]): boolean =>
    consistsOf(names, withoutLinkWords(part.join(' ')))
  return words.slice(1).flatMap((_, index) => {
    const head = words.slice(0, index + 1)
    const tail = words.slice(index + 1)
    return [
      ...(isPlace(tail) ? [foldName(head.join(' '))] : []),
      ...(isPlace(head) ? [foldName(tail.join(' '))] : []),
    ]
  })
}
