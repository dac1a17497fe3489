import { metresBetween } from '@storystone/schema/distance.ts'
import { expect, it } from 'vitest'
import { seeded } from '#web/testing/seeded.ts'
import { orderWalk, pathMetres, planWalk, walkSize } from './order-walk.ts'

const start = { latitude: 41.89, longitude: 12.49 }

const scattered = (random: () => number, count: number, degrees = 0.02) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    latitude: start.latitude + (random() - 0.5) * degrees,
    longitude: start.longitude + (random() - 0.5) * degrees,
  }))

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, index) =>
        permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
      )

it('a path is hardly longer than the shortest one', () => {
  const shares = Array.from({ length: 60 }, (_, seed) => {
    const places = scattered(seeded(seed), 6)
    const shortest = Math.min(...permutations(places).map((path) => pathMetres(start, path)))
    return pathMetres(start, orderWalk(start, places).places) / shortest
  })
  expect(Math.max(...shares)).toBeLessThan(1.35)
  expect(shares.reduce((sum, share) => sum + share) / shares.length).toBeLessThan(1.03)
})

it('no two parts of a path turned around would make it shorter', () => {
  for (let seed = 0; seed < 40; seed += 1) {
    const { places } = orderWalk(start, scattered(seeded(seed), 12))
    const metres = pathMetres(start, places)
    for (let from = 0; from < places.length; from += 1) {
      for (let to = from + 1; to < places.length; to += 1) {
        const turned = [...places.slice(0, from), ...places.slice(from, to + 1).reverse()]
        const whole = [...turned, ...places.slice(to + 1)]
        expect(pathMetres(start, whole)).toBeGreaterThan(metres - 0.02)
      }
    }
  }
})

it.each([
  [4, null],
  [5, 5],
  [40, walkSize.most],
])('of %i places near each other a walk has %s', (count, length) => {
  const walk = planWalk(start, scattered(seeded(count), count))
  expect(walk?.places.length ?? null).toBe(length)
})

it('a walk passes each place once, and neighbours count as one stop where there are others', () => {
  const places = scattered(seeded(7), 40)
  const twins = places.map((place) => ({ ...place, id: `${place.id}b` }))
  const walk = planWalk(start, [...places, ...twins])
  const ids = walk?.places.map(({ id }) => id) ?? []
  expect(new Set(ids).size).toBe(walkSize.most)
  for (const [index, place] of (walk?.places ?? []).entries()) {
    for (const other of walk?.places.slice(index + 1) ?? []) {
      expect(metresBetween(place, other)).toBeGreaterThanOrEqual(60)
    }
  }
})

it('a walk leaves out what is too far to walk to', () => {
  const far = scattered(seeded(3), 4, 0.01).map((place) => ({
    ...place,
    id: `far ${place.id}`,
    latitude: place.latitude + 0.1,
  }))
  expect(planWalk(start, [...scattered(seeded(4), 4), ...far])).toBeNull()
})

it('says how far it is by streets, and how long with the stories', () => {
  const places = [1, 2, 3, 4, 5].map((n) => ({
    latitude: start.latitude + n * 0.001,
    longitude: 12.49,
  }))
  const walk = orderWalk(start, places.toReversed())
  expect(walk.places).toEqual(places)
  expect(walk.metres).toBeGreaterThan(720)
  expect(walk.metres).toBeLessThan(726)
  expect(walk.minutes).toBe(20)
})
