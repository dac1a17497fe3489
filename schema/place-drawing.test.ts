import { describe, expect, it, test } from 'vitest'
import describedPlaces from './described-places.json' with { type: 'json' }
import { languages } from './languages.ts'
import { placeTypeOf } from './place-drawing.ts'
import { placeTypes } from './place-types.ts'

describe.each(languages)('in %s', (language) => {
  const places = describedPlaces[language]

  it.each(places)('%s: %s', (text = '', type) => {
    expect(placeTypeOf(language, [text])).toBe(type)
  })

  it('finds every type', () => {
    expect(new Set(places.map(([, type]) => type))).toEqual(new Set(placeTypes))
  })
})

test('a name that everybody knows says more than a description', () => {
  expect(placeTypeOf('en', ['15th-century Inca citadel in Peru', 'Machu Picchu'])).toBe('ruin')
  expect(placeTypeOf('fr', ['Forteresse nasride', 'Alhambra'])).toBe('palace')
})

test('a known name inside a longer one is not that place', () => {
  const name = 'Pantheon of the Illustrious Men of Portugal'
  expect(placeTypeOf('en', ['Church in Lisbon', name])).toBe('church')
  expect(placeTypeOf('en', ['Tramway stop in Lisbon', name])).toBeNull()
  expect(placeTypeOf('fr', ['Pont Notre-Dame'])).toBe('bridge')
  expect(placeTypeOf('en', ['Pantheon, Rome'])).toBe('temple')
})

test.each([
  ['en', 'Church Street'],
  ['en', 'Temple Bar'],
  ['en', 'Boulevard du Temple'],
  ['fr', 'Rue de l’Église'],
  ['fr', 'Colline du Château'],
] as const)('in %s a noun that is not the thing itself is no type: %s', (language, name) => {
  expect(placeTypeOf(language, [name])).toBeNull()
})

test('words that are no name leave the noun before them what it says', () => {
  expect(placeTypeOf('en', ['church building in Rome'])).toBe('church')
  expect(placeTypeOf('fr', ['Hôtel de ville de Paris'])).toBe('palace')
})

test.each([
  ['museum ship in Boston', 'navire musée à Boston'],
  ['fortress town in Spain', 'ville forteresse d’Espagne'],
  ['castle hotel', 'bateau-phare'],
])('a thing that has no drawing gets none of the noun that says which: %s, %s', (en, fr) => {
  for (const language of languages) {
    for (const text of [en, fr]) expect(placeTypeOf(language, [text])).toBeNull()
  }
})

test('words that only tell more of the thing leave it its drawing', () => {
  expect(placeTypeOf('en', ['bridge spanning the Tagus'])).toBe('bridge')
  expect(placeTypeOf('en', ['fresco originally by Giotto'])).toBe('painting')
  expect(placeTypeOf('fr', ['ancienne église à Lyon'])).toBe('church')
  for (const language of languages) expect(placeTypeOf(language, ['temple grec'])).toBe('temple')
})

test('the first text that names a type decides', () => {
  expect(placeTypeOf('en', ['Castle in London', 'Tower of London'])).toBe('castle')
  expect(placeTypeOf('en', ['Rome, Italy', 'Trevi Fountain'])).toBe('statue')
  expect(placeTypeOf('en', [null, 'Tower Bridge'])).toBe('bridge')
})

test('a name is read in the other language, too', () => {
  expect(placeTypeOf('en', ['Pont du Gard'])).toBe('bridge')
  expect(placeTypeOf('fr', ['Tower Bridge'])).toBe('bridge')
})

test('what names no type has none', () => {
  expect(placeTypeOf('en', ['Mausoleum in Agra, India', 'Taj Mahal', null])).toBeNull()
  expect(placeTypeOf('en', ['City near the castle of Prague'])).toBeNull()
  expect(placeTypeOf('fr', [])).toBeNull()
})
