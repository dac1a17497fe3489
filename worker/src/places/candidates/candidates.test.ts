import { expect, test } from 'vitest'
import type { FoundPlace } from '../place.ts'
import { rankAround, rankByBeginning, rankByName, rankInPhoto } from './candidates.ts'

const rome = { latitude: 41.89, longitude: 12.49 }
/** So many metres north of Rome. */
const away = (metres: number) => ({ ...rome, latitude: rome.latitude + metres / 111_195 })

type Facts = { metres?: number | null; popularity?: number; type?: string | null; text?: string }

const place = (
  title: string,
  { metres = 0, popularity = 10, type = 'landmark', text = '' }: Facts = {},
): FoundPlace => ({
  redirect: null,
  place: {
    id: title,
    type,
    country: null,
    popularity,
    image: null,
    ...(metres === null ? { latitude: null, longitude: null } : away(metres)),
    names: { en: [title] },
    articles: { en: title },
    description: { en: text },
  },
})
const titlesOf = (places: readonly { readonly id: string }[]) => places.map(({ id }) => id)

test.each([
  ['The Kiss', 'The Kiss (Klimt)', 'Tower of London'],
  ['Notre-Dame', 'Notre-Dame de Paris', 'Atomium'],
  ['Statue of Zeus', 'Zeus', 'Statue of Liberty'],
  ['Liberty', 'Statue of Liberty', 'Independence Hall'],
  ['Colosseum in Rome', 'Colosseum', 'Rome Opera'],
  ['Eifel Tower Paris', 'Eiffel Tower', 'Tower Bridge'],
  ['Great Mosque of Cordoba', 'Great Mosque', 'Great Mosque of Djenné'],
])('“%s” may mean %s, and never %s', (name, meant, other) => {
  expect(titlesOf(rankByName([place(other), place(meant)], name, null).places)).toEqual([meant])
})

test.each([
  ['first, before three that sound alike', ['B', 'C', 'D'], ['A', 'B', 'C']],
  [
    'behind the best known namesake',
    ['A, Rome', 'A (Paris)', 'A (Bonn)'],
    ['A, Rome', 'A', 'A (Paris)'],
  ],
])('an exact title that nobody knows is offered %s', (_where, known, offered) => {
  const titles = known.map((letters) => place(`Dolmen ${letters}`, { popularity: 100 }))
  const found = [...titles, place('Dolmen A', { popularity: 0 })]
  const { places, isSure } = rankByName(found, 'dolmen a', null)
  expect([titlesOf(places), isSure]).toEqual([offered.map((letters) => `Dolmen ${letters}`), false])
})

test('what is described by all words of a text is offered', () => {
  const statue = place('Christ the Redeemer', { text: 'statue of Jesus in Rio de Janeiro' })
  expect(rankByName([statue], 'Jesus statue Rio', null).places).toHaveLength(1)
  expect(rankByName([statue], 'Buddha statue Rio', null).places).toEqual([])
})

test.each([
  ['begins so', 'Arch of Titus'],
  ['has a later word that begins so', 'Great Arch'],
  ['is a city of just that name', 'Arch', 'city'],
])('a place that %s stands before a famous one of like name', (_what, title, type = 'landmark') => {
  const found = [place('Arcade', { popularity: 90 }), place(title, { type })]
  expect(titlesOf(rankByBeginning(found, 'arch', rome))).toEqual([title, 'Arcade'])
})

const work = { metres: null, type: null }
const famous = place('Mona Lisa', { ...work, popularity: 70 })

test.each<[string, FoundPlace[], boolean]>([
  [
    'a namesake that is less known',
    [place('Mona Lisa (Prado)', { ...work, popularity: 12 })],
    true,
  ],
  [
    'a namesake that is better known',
    [place('Mona Lisa (film)', { ...work, popularity: 90 })],
    false,
  ],
  ['another of just that title', [place('Mona-Lisa', { ...work, popularity: 60 })], false],
])('an exact and well-known name next to %s: sure', (_what, others, isSure) => {
  expect(rankByName([famous, ...others], 'mona lisa', null).isSure).toBe(isSure)
})

test('rankByName is not sure of an exact name where the user is near a namesake of its place', () => {
  const far = place('Eiffel Tower', { metres: 500_000, popularity: 90 })
  const near = place('Eiffel Tower (Rome)', { metres: 100, popularity: 40 })
  expect(rankByName([far, near], 'Eiffel Tower', rome).isSure).toBe(false)
  expect(rankByName([far, near], 'Eiffel Tower', null).isSure).toBe(true)
})

/** The score of the first place rises with what is near, so that it comes before a better known one. */
const leads = (metres: number, popularity: number, isNamed: boolean): boolean => {
  const near = place('Tower (north)', { metres, popularity: 7 })
  const known = place('Tower (south)', { metres: 6_000, popularity })
  const ranking = isNamed
    ? rankByName([known, near], 'Tower', rome)
    : rankInPhoto([known, near], { name: 'Tower', confidence: 0 }, rome, false)
  return ranking.places[0]?.id === 'Tower (north)'
}

test('rankByName puts a place up to 1.5 km away before a better known one, and one 3 km away after it', () => {
  expect([100, 1_500, 3_000].map((metres) => leads(metres, 18, true))).toEqual([true, true, false])
})

test('rankAround halves nearness at 800 m: a place there is offered only if it is well known', () => {
  // Five that nobody doubts leave one of six chips.
  const five = Array.from({ length: 5 }, (_each, index) => place(`${index}`, { popularity: 200 }))
  const here = place('here', { popularity: 0 })
  const isOffered = (popularity: number): boolean => {
    const there = place('there', { metres: 800, popularity })
    return titlesOf(rankAround([...five, here, there], rome).places).includes('there')
  }
  // Half of nearness, 0.3, is three quarters of popularity: 37 languages.
  expect([36, 39].map(isOffered)).toEqual([false, true])
})

test('six places around are the likeliest ones, and the nearest comes first', () => {
  const around = [900, 300, 100, 700, 500, 200, 5_000].map((metres) =>
    place(`${metres}`, { metres }),
  )
  const { places, isSure } = rankAround(around, rome)
  expect([titlesOf(places), isSure]).toEqual([['100', '200', '300', '500', '700', '900'], false])
})
