import { describe, expect, it } from 'vitest'
import { packPlace } from '#web/testing/packs.ts'
import type { PackEntry } from './area-store.ts'
import { namedIn, nearestOf } from './lookup.ts'

const entry = (name: string, change: Partial<PackEntry> = {}): PackEntry => {
  const { source: _, facts: __, guide: ___, picture: ____, ...place } = packPlace(name)
  const has = { hasFacts: true, hasGuide: true, hasPicture: true, textLanguage: 'en' }
  return { ...place, ...has, ...change }
}

describe('what is around a position', () => {
  it('of 10,000 places is listed: 60, the nearest first', () => {
    const entries = Array.from({ length: 10_000 }, (_, at) =>
      entry(`Place ${at}`, { latitude: 41.9 + (at % 100) / 10_000, longitude: 12.4 + at / 1e6 }),
    )
    const near = nearestOf(
      entries,
      { latitude: 41.9, longitude: 12.4 },
      { radius: 2_000, most: 60 },
    )
    expect([near.length, near[0]?.name]).toEqual([60, 'Place 0'])
    const distances = near.map(({ distance }) => distance ?? 0)
    expect(distances).toEqual(distances.toSorted((one, other) => one - other))
  })

  it('is within the radius', () => {
    const entries = [entry('near'), entry('far', { latitude: 42.1 })]
    const near = nearestOf(entries, entries[0] ?? entry(''), { radius: 1_000, most: 60 })
    expect(near.map(({ name, distance }) => [name, distance])).toEqual([['near', 0]])
  })
})

describe('a search by name', () => {
  const entries = [
    entry('Fontaine de Trevi', { names: ['Fontaine de Trevi', 'Trevi Fountain'], popularity: 9 }),
    entry('Trevi', { names: ['Trevi'], popularity: 1 }),
    entry('Panthéon', { names: ['Panthéon', 'Sainte-Marie-aux-Martyrs'], popularity: 5 }),
  ]
  it.each([
    ['trevi', ['Trevi', 'Fontaine de Trevi']],
    ['trevi fount', ['Fontaine de Trevi']],
    ['PANTHEON', ['Panthéon']],
    ['martyrs', ['Panthéon']],
    ['revi', []],
    ['  ', []],
  ])('for "%s": %j', (text, names) => {
    expect(namedIn(entries, text, 5).map(({ name }) => name)).toEqual(names)
  })
})
