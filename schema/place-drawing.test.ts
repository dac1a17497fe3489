import { describe, expect, it, test } from 'vitest'
import { type PlaceType, placeTypes } from './catalog.ts'
import { placeTypeOf } from './place-drawing.ts'

const english: readonly [string, PlaceType][] = [
  ['Ancient Roman amphitheatre in Rome, Italy', 'amphitheatre'],
  ['Wrought-iron lattice tower in Paris, France', 'tower'],
  ['Ruined Greek temple on the Acropolis of Athens', 'temple'],
  ['Gothic cathedral in Paris', 'church'],
  ['Castle church in Wittenberg', 'church'],
  ['Historic mosque in Istanbul', 'mosque'],
  ['Roman aqueduct near Nîmes', 'bridge'],
  ['Castle in central London, England', 'castle'],
  ['Former royal residence near Paris', 'palace'],
  ['Colossal sculpture by Frédéric Bartholdi', 'statue'],
  ['Painting by Leonardo da Vinci', 'painting'],
  ['Archaeological site in Jordan', 'ruin'],
  ['City square in Prague', 'square'],
]

const french: readonly [string, PlaceType][] = [
  ['Amphithéâtre antique à Rome', 'amphitheatre'],
  ['Tour de fer puddlé de Paris', 'tower'],
  ['Temple grec sur l’Acropole d’Athènes', 'temple'],
  ['Église du château de Wittenberg', 'church'],
  ['Mosquée historique d’Istanbul', 'mosque'],
  ['Pont-aqueduc romain près de Nîmes', 'bridge'],
  ['Château fort du XIIᵉ siècle', 'castle'],
  ['Palais royal à Madrid', 'palace'],
  ['Sculpture monumentale de Bartholdi', 'statue'],
  ['Tableau de Léonard de Vinci', 'painting'],
  ['Site archéologique de Jordanie', 'ruin'],
  ['Place de Venise', 'square'],
]

describe.each([
  ['en', english],
  ['fr', french],
] as const)('in %s', (language, places) => {
  it.each(places)('%s: %s', (text, type) => {
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
