import type { PlaceAround } from '@storystone/schema/contract/around.ts'
import { mapEndpoints, StoryPin } from '@storystone/schema/contract/map.ts'
import type { Point } from '@storystone/schema/distance.ts'
import { withoutItalics } from '@storystone/schema/italics.ts'
import type { Language } from '@storystone/schema/languages.ts'
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { onUserGone, userIdNow } from '#web/account'
import { call } from '#web/platform/api/api.ts'
import { parseStored, readLocal, writeLocal } from '#web/platform/storage/web-storage.ts'

/** What stands on the map: a place around, one that the user has a story of, or a stop of a walk. `id` is the place's. */
export type Pin = Point & {
  readonly id: string
  readonly kind: 'place' | 'story' | 'stop' | 'next' | 'passed'
  readonly name: string
  /** What is written on it. */
  readonly mark?: string
}

const told = { kind: 'story', mark: '✓' } as const

/**
 * The pins of the places and of all the user's stories, wherever they are. A place has one pin: that of its
 * story, if there is one.
 */
export const pinsOf = (
  places: readonly PlaceAround[],
  stories: readonly StoryPin[],
): readonly Pin[] => {
  const pins = new Map<string, Pin>()
  // The newest come first, so in this order the newest replaces the older ones of its place.
  for (const { placeId: id, title, latitude, longitude } of stories.toReversed()) {
    pins.set(id, { ...told, id, name: withoutItalics(title), latitude, longitude })
  }
  for (const { id, name, latitude, longitude } of places) {
    if (latitude === null || longitude === null) continue
    pins.set(id, { ...(pins.has(id) ? told : { kind: 'place' }), id, name, latitude, longitude })
  }
  return [...pins.values()]
}

/** Pins as GeoJSON. */
export const pinFeatures = (pins: readonly Pin[]) => ({
  type: 'FeatureCollection' as const,
  features: pins.map(({ id, kind, name, mark = '', latitude, longitude }) => ({
    type: 'Feature' as const,
    properties: { id, kind, name, mark },
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
  })),
})

/** A straight line from pin to pin: no route. */
export const lineFeature = (pins: readonly Pin[]) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: {
    type: 'LineString' as const,
    coordinates: pins.map(({ latitude, longitude }) => [longitude, latitude]),
  },
})

/** West, south, east and north of some points; undefined for none. */
export const boundsOf = (
  points: readonly Point[],
): [number, number, number, number] | undefined => {
  if (points.length === 0) return undefined
  const north = points.map(({ latitude }) => latitude)
  const east = points.map(({ longitude }) => longitude)
  return [Math.min(...east), Math.min(...north), Math.max(...east), Math.max(...north)]
}

const storageName = 'storystone:story-pins'

/** Where the user's stories are, the newest first. */
export const useStoryPins = create<{ readonly pins: readonly StoryPin[] }>()(() => ({ pins: [] }))

onUserGone(() => useStoryPins.setState({ pins: [] }))

const readKept = (): readonly StoryPin[] =>
  parseStored(readLocal(storageName), z.array(StoryPin)) ?? []

/** Loads where the stories are and keeps it; without a connection, what was kept. */
export const loadStoryPins = async (): Promise<void> => {
  const user = userIdNow()
  if (user === undefined) return
  if (useStoryPins.getState().pins.length === 0) useStoryPins.setState({ pins: readKept() })
  const pins = await call(mapEndpoints.mapStories)
  if (userIdNow() !== user) return
  useStoryPins.setState({ pins })
  writeLocal(storageName, JSON.stringify(pins))
}

/** The theme's colours as they are now, in light or dark: every colour of the map is one of them. */
export const readColors = () => {
  const theme = getComputedStyle(document.documentElement)
  const color = (token: string): string => theme.getPropertyValue(`--color-${token}`).trim()
  return {
    paper: color('paper'),
    raised: color('raised'),
    sunk: color('sunk'),
    ink: color('ink'),
    soft: color('soft'),
    rule: color('rule'),
    edge: color('edge'),
    accent: color('accent'),
    accentDeep: color('accent-deep'),
    onAccent: color('on-accent'),
    focus: color('focus'),
    leaf: color('leaf'),
    hill: color('hill'),
    nearHill: color('near-hill'),
  }
}
export type MapColors = Readonly<ReturnType<typeof readColors>>

export type MapLook = {
  readonly colors: MapColors
  readonly language: Language
  readonly pins: readonly Pin[]
  /** Where the device is. */
  readonly here: Point | null
  /** The pin of which more is shown. */
  readonly selected: string | undefined
  /** Whether the pins are the stops of a walk, in its order. */
  readonly isWalk: boolean
}

/** The fonts of names on the map: a device has both, so that no glyphs are loaded. */
export const mapFonts = { sans: ['system-ui', 'sans-serif'], serif: ['Crimson Pro', 'serif'] }

/** The style's source of pins. */
export const pinSource = 'pins'

/** The source of the selected pin, which stands alone: in no group. */
export const selectedSource = 'selected'

/** The source of the line that joins the stops of a walk. */
export const walkSource = 'walk'

/** The layers of pins that answer a tap. */
export const pinLayers = ['clusters', 'pins', 'selected-pin'] as const
const [clusters, pins, selectedPin] = pinLayers

const isCluster: ExpressionSpecification = ['has', 'point_count']
const isPin: ExpressionSpecification = ['!', isCluster]
const isKind = (...kinds: readonly Pin['kind'][]): ExpressionSpecification => [
  'in',
  ['get', 'kind'],
  ['literal', [...kinds]],
]
const isFilled = isKind('story', 'next')
const isPassed = isKind('passed')

/** A single pin: its dot, a tick where its story was told or a stop's number, and its name. */
const layersOfPin = ({ colors }: MapLook, source: string, id: string): LayerSpecification[] => [
  {
    id,
    type: 'circle',
    source,
    filter: isPin,
    paint: {
      'circle-color': ['case', isFilled, colors.accent, colors.raised],
      'circle-stroke-color': [
        'case',
        isFilled,
        colors.raised,
        isPassed,
        colors.edge,
        colors.accent,
      ],
      'circle-radius': ['case', isKind('place', 'story'), 8, 11],
      'circle-stroke-width': ['case', isKind('place', 'story'), 3.5, 2.5],
    },
  },
  {
    id: `${id}-mark`,
    type: 'symbol',
    source,
    filter: isPin,
    layout: {
      'text-field': ['get', 'mark'],
      'text-font': mapFonts.sans,
      'text-size': 13,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: {
      'text-color': ['case', isFilled, colors.onAccent, isPassed, colors.soft, colors.ink],
    },
  },
  {
    id: `${id}-name`,
    type: 'symbol',
    source,
    filter: isPin,
    minzoom: 12,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': mapFonts.serif,
      'text-size': 15,
      'text-anchor': 'top',
      'text-offset': [0, 0.9],
      'text-max-width': 9,
      'text-optional': true,
    },
    paint: {
      'text-color': colors.ink,
      'text-halo-color': colors.paper,
      'text-halo-width': 1.5,
    },
  },
]

export const layersOfPins = (look: MapLook): LayerSpecification[] => {
  const { colors } = look
  return [
    {
      id: 'walk',
      type: 'line',
      source: walkSource,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': colors.accentDeep,
        'line-opacity': 0.6,
        'line-width': 2.5,
        'line-dasharray': [1, 2.2],
      },
    },
    {
      id: 'near-here',
      type: 'circle',
      source: 'here',
      paint: { 'circle-color': colors.focus, 'circle-opacity': 0.2, 'circle-radius': 24 },
    },
    {
      id: 'here',
      type: 'circle',
      source: 'here',
      paint: {
        'circle-color': colors.focus,
        'circle-stroke-color': colors.raised,
        'circle-radius': 7,
        'circle-stroke-width': 3,
      },
    },
    {
      id: clusters,
      type: 'circle',
      source: pinSource,
      filter: isCluster,
      paint: {
        'circle-color': colors.accentDeep,
        'circle-stroke-color': colors.raised,
        'circle-stroke-width': 2,
        'circle-pitch-alignment': 'map',
        'circle-radius': ['step', ['get', 'point_count'], 15, 10, 19, 50, 24],
      },
    },
    {
      id: 'counts',
      type: 'symbol',
      source: pinSource,
      filter: isCluster,
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': mapFonts.sans,
        'text-size': 13,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': colors.onAccent },
    },
    ...layersOfPin(look, pinSource, pins),
    {
      id: 'selected',
      type: 'circle',
      source: selectedSource,
      paint: { 'circle-color': colors.ink, 'circle-radius': 15 },
    },
    ...layersOfPin(look, selectedSource, selectedPin),
  ]
}
