import { describe, expect, it } from 'vitest'
import { isExact, suggestCities } from './discover.ts'

const named = (text: string, language: 'en' | 'fr' = 'en') =>
  suggestCities(text, language).map(({ name }) => name)

it.each([
  ['oeuvre', 'Œuvre'],
  ['ŒUVRE', 'Oeuvre'],
])('œ and oe are one: %s suggests %s', (text, name) => {
  expect(suggestCities(text, 'fr', [{ en: name, fr: name }])).toEqual([{ name, score: 100 }])
})

describe('the score', () => {
  it.each([
    ['exact', 'Paris', 'Paris', 100],
    ['exact, whatever the case', 'pArIs', 'Paris', 100],
    ['exact, whatever is around it', '  paris! ', 'Paris', 100],
    ['exact, without its cedilla', 'Besancon', 'Besançon', 100],
    ['exact in the other language', 'ATHENES', 'Athens', 100],
    ['exact, its accent written apart', 'Athe\u0300nes', 'Athens', 100],
    ['exact with a hyphen for the space', 'new-york', 'New York', 100],
    ['start', 'Pra', 'Prague', 80],
    ['start, two letters', 'ba', 'Barcelona', 80],
    ['start of the other language’s name', 'edim', 'Edinburgh', 80],
    ['whole word', 'York', 'New York', 60],
    ['whole word, the last', 'city', 'Mexico City', 60],
    ['inside', 'burgh', 'Edinburgh', 40],
    ['inside, over a space', 'w yo', 'New York', 40],
    ['one letter of six wrong', 'Athins', 'Athens', (5 / 6) * 30],
    ['one letter too many', 'Parris', 'Paris', (5 / 6) * 30],
    ['one letter of four wrong', 'Roma', 'Rome', (3 / 4) * 30],
    ['two letters of eight changed places', 'Istnabul', 'Istanbul', (6 / 8) * 30],
  ])('%s: %j is %s by %d', (_why, text, name, score) => {
    const [first] = suggestCities(text, 'en')
    expect(first?.name).toBe(name)
    expect(first?.score).toBeCloseTo(score, 10)
  })

  it.each([
    ['one letter', 'P'],
    ['one letter and signs', ' P! '],
    ['nothing', '   '],
    ['signs alone', '???'],
    ['three letters of five right, a score of 18', 'Pxrxs'],
    ['six letters of nine right, a score of just 20', 'Veniceis1'],
    ['a name that has a city in it', 'Eiffel Tower, Paris'],
  ])('%s suggests nothing: %j', (_why, text) => {
    expect(suggestCities(text, 'en')).toEqual([])
  })

  const landmarks = `Colosseum, Colisée, Machu Picchu, Taj Mahal, Petra, Delphi, Pompeii, Troy, Bath,
    Sparta, Angkor Wat, Stonehenge, Alhambra, Notre-Dame de Paris, Mont-Saint-Michel,
    Mona Lisa, Uluru, 龙门石窟`

  it.each(landmarks.split(/,\s+/))('%s is not taken for a city', (landmark) => {
    expect(named(landmark)).toEqual([])
    expect(named(landmark, 'fr')).toEqual([])
  })
})

describe('the suggestions', () => {
  it('are at most five, best first', () => {
    const list = ['Xnew', 'The new', 'New', 'New York', 'Old', 'Newt', 'Anew'].map((name) => ({
      en: name,
      fr: name,
    }))
    expect(suggestCities('new', 'en', list)).toEqual([
      { name: 'New', score: 100 },
      { name: 'New York', score: 80 },
      { name: 'Newt', score: 80 },
      { name: 'The new', score: 60 },
      { name: 'Xnew', score: 40 },
    ])
  })

  it('are named in the app’s language', () => {
    expect(named('athen', 'en')).toEqual(['Athens'])
    expect(named('athen', 'fr')).toEqual(['Athènes'])
    expect(named('Pekin', 'en')).toEqual(['Beijing'])
    expect(named('cairo', 'fr')).toEqual(['Le Caire'])
  })

  it('are exact only when the best is the same name', () => {
    expect(isExact(suggestCities('Nice', 'en'))).toBe(true)
    expect(isExact(suggestCities('Nic', 'en'))).toBe(false)
    expect(isExact([])).toBe(false)
  })
})
