import type { PlaceAround } from '@storystone/schema/contract/around.ts'
import type { StoryPin } from '@storystone/schema/contract/map.ts'
import { expect, it } from 'vitest'
import { candidate } from '#web/testing/outbox.ts'
import type { MapColors, MapLook } from './pins.ts'
import { pinsOf } from './pins.ts'
import { mapStyle } from './style.ts'

const colorNames: readonly (keyof MapColors)[] = [
  ...(['paper', 'raised', 'sunk', 'ink', 'soft', 'rule', 'edge', 'accent'] as const),
  ...(['accentDeep', 'onAccent', 'focus', 'leaf', 'hill', 'nearHill'] as const),
]
/** A colour that says which one it is. */
const colors = Object.fromEntries(colorNames.map((name) => [name, `the ${name}`])) as MapColors

const look: MapLook = {
  colors,
  language: 'fr',
  pins: [],
  here: null,
  selected: undefined,
  isWalk: false,
}

/** The texts in an expression. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.flatMap(textsIn) : []
}

/** The words of the conditions that a colour may have. */
const condition = ['case', 'in', 'get', 'kind', 'literal', 'story', 'next', 'passed']

it('draws every layer in colours of the theme alone', () => {
  const { layers } = mapStyle(look)
  const painted = layers.flatMap(({ id, paint = {} }) =>
    Object.entries(paint)
      .filter(([name]) => name.endsWith('-color'))
      .map(([, value]) => ({ id, texts: textsIn(value) })),
  )
  expect(new Set(painted.map(({ id }) => id)).size).toBe(layers.length)
  for (const { id, texts } of painted) {
    const own = texts.filter((text) => !condition.includes(text))
    expect([id, own.length > 0 && own.every((text) => text.startsWith('the '))]).toEqual([id, true])
  }
})

it.each(['en', 'fr'] as const)('names all in the reader’s language first: %s', (language) => {
  const { layers } = mapStyle({ ...look, language })
  const named = layers.flatMap((layer) =>
    'source' in layer && layer.source === 'map' && layer.type === 'symbol' ? [layer.layout] : [],
  )
  expect(named.length).toBeGreaterThan(3)
  for (const layout of named) {
    expect(textsIn(layout?.['text-field']).filter((text) => text.startsWith('name'))).toEqual([
      ...[`name:${language}`, 'name:latin', 'name:en', 'name'],
    ])
  }
})

it('takes its tiles from the app, no deeper than the server has them', () => {
  expect(mapStyle(look).sources.map).toEqual({
    type: 'vector',
    tiles: ['tile://{z}/{x}/{y}'],
    maxzoom: 14,
  })
})

it('joins the stops of a walk in their order, each on its own, and no other pins', () => {
  const stop = { kind: 'stop', name: '', latitude: 1 } as const
  const pins = ['1', '2'].map((mark) => ({ ...stop, id: mark, mark, longitude: Number(mark) }))
  const walk = mapStyle({ ...look, pins, isWalk: true, selected: '1' }).sources
  const coordinates = [
    [1, 1],
    [2, 1],
  ]
  expect(walk).toMatchObject({ pins: { cluster: false } })
  expect(walk).toMatchObject({ walk: { data: { geometry: { coordinates } } } })
  const other = mapStyle({ ...look, pins }).sources
  expect(other).toMatchObject({ pins: { cluster: true } })
  expect(other).toMatchObject({ walk: { data: { geometry: { coordinates: [] } } } })
})

const placed = (name: string, latitude: number | null, longitude: number | null): PlaceAround => ({
  ...candidate(name, { latitude, longitude, distance: 1 }),
  type: null,
})
const storyAt = (id: string, placeId: string, latitude: number): StoryPin => ({
  id,
  title: `*${id}*`,
  language: 'en',
  placeId,
  latitude,
  longitude: 2,
})

it('pins each place once: as told where there is a story, stories elsewhere too', () => {
  const pins = pinsOf(
    [placed('Arch', 1, 2), placed('Tour', 3, 2), placed('Painting', null, null)],
    [storyAt('new', 'Q-far', 50), storyAt('old', 'Q-far', 50), storyAt('arch', 'Q-Arch', 1)],
  )
  expect(pins.map(({ id, kind, name }) => [id, kind, name]).toSorted()).toEqual([
    ['Q-Arch', 'story', 'Arch'],
    ['Q-Tour', 'place', 'Tour'],
    ['Q-far', 'story', 'new'],
  ])
})
