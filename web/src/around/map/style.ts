import type { Language } from '@storystone/schema/catalog.ts'
import { deepestTile } from '@storystone/schema/contract/map.ts'
import type { Point } from '@storystone/schema/distance.ts'
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { type Pin, pinFeatures } from './pins.ts'

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
  /** The pin whose card is shown. */
  readonly selected: string | undefined
  /** The address of this app. */
  readonly origin: string
}

/** The sources of the style by their names. */
const map = { source: 'map' } as const
const pinSource = 'pins'

const sans = ['system-ui', 'sans-serif']
const serif = ['Crimson Pro', 'serif']

/** A name in the reader's language, else in Latin letters, else as people there write it. */
const nameIn = (language: Language): ExpressionSpecification => [
  'coalesce',
  ['get', `name:${language}`],
  ['get', 'name:latin'],
  ['get', 'name:en'],
  ['get', 'name'],
]

const byZoom = (...stops: readonly [zoom: number, value: number][]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  ...stops.flat(),
]

const isOf = (...kinds: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', 'class'],
  ['literal', [...kinds]],
]

const ground = ({ colors }: MapLook): LayerSpecification[] => [
  { id: 'paper', type: 'background', paint: { 'background-color': colors.paper } },
  {
    id: 'green',
    type: 'fill',
    ...map,
    'source-layer': 'landcover',
    filter: isOf('wood', 'forest', 'grass', 'scrub', 'wetland', 'farmland'),
    paint: { 'fill-color': colors.leaf, 'fill-opacity': 0.18 },
  },
  {
    id: 'park',
    type: 'fill',
    ...map,
    'source-layer': 'park',
    paint: { 'fill-color': colors.leaf, 'fill-opacity': 0.2 },
  },
  {
    id: 'grounds',
    type: 'fill',
    ...map,
    'source-layer': 'landuse',
    minzoom: 12,
    filter: isOf('school', 'university', 'hospital', 'cemetery', 'pitch', 'stadium', 'museum'),
    paint: { 'fill-color': colors.sunk },
  },
  {
    id: 'water',
    type: 'fill',
    ...map,
    'source-layer': 'water',
    paint: { 'fill-color': colors.focus, 'fill-opacity': 0.22 },
  },
  {
    id: 'river',
    type: 'line',
    ...map,
    'source-layer': 'waterway',
    paint: {
      'line-color': colors.focus,
      'line-opacity': 0.3,
      'line-width': byZoom([8, 0.5], [14, 2], [18, 8]),
    },
  },
  {
    id: 'runway',
    type: 'line',
    ...map,
    'source-layer': 'aeroway',
    minzoom: 11,
    filter: isOf('runway', 'taxiway'),
    paint: { 'line-color': colors.rule, 'line-width': byZoom([11, 1], [16, 14]) },
  },
  {
    id: 'building',
    type: 'fill',
    ...map,
    'source-layer': 'building',
    minzoom: 14,
    paint: {
      'fill-color': colors.hill,
      'fill-outline-color': colors.nearHill,
      'fill-opacity': byZoom([14, 0.2], [16, 0.8]),
    },
  },
]

const roads = ({ colors }: MapLook): LayerSpecification[] => {
  const line = { type: 'line', ...map, 'source-layer': 'transportation' } as const
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  const main = isOf('motorway', 'trunk', 'primary', 'secondary')
  const small = isOf('tertiary', 'minor', 'service', 'raceway', 'busway')
  const widths = {
    main: byZoom([6, 0.5], [12, 2.5], [16, 10], [19, 40]),
    mainEdge: byZoom([6, 0.8], [12, 3.5], [16, 12], [19, 43]),
    small: byZoom([12, 0.5], [14, 2.5], [16, 7], [19, 30]),
    smallEdge: byZoom([12, 0.8], [14, 3.5], [16, 8.5], [19, 33]),
  }
  const road = (id: string, minzoom: number, filter: ExpressionSpecification) => ({
    id,
    ...line,
    minzoom,
    filter,
    layout,
  })
  return [
    {
      id: 'path',
      ...line,
      minzoom: 14,
      filter: isOf('path', 'track', 'pier'),
      paint: {
        'line-color': colors.edge,
        'line-opacity': 0.6,
        'line-dasharray': [2, 1.5],
        'line-width': byZoom([14, 0.7], [18, 2]),
      },
    },
    {
      id: 'rail',
      ...line,
      minzoom: 10,
      filter: isOf('rail', 'transit', 'ferry'),
      paint: {
        'line-color': colors.edge,
        'line-opacity': 0.5,
        'line-width': byZoom([10, 0.5], [16, 1.5]),
      },
    },
    {
      ...road('street-edge', 12, small),
      paint: { 'line-color': colors.rule, 'line-width': widths.smallEdge },
    },
    {
      ...road('road-edge', 6, main),
      paint: { 'line-color': colors.rule, 'line-width': widths.mainEdge },
    },
    {
      ...road('street', 13, small),
      paint: { 'line-color': colors.raised, 'line-width': widths.small },
    },
    {
      ...road('road', 9, main),
      paint: { 'line-color': colors.raised, 'line-width': widths.main },
    },
    {
      id: 'border',
      type: 'line',
      ...map,
      'source-layer': 'boundary',
      filter: ['all', ['<=', ['get', 'admin_level'], 4], ['!=', ['get', 'maritime'], 1]],
      paint: {
        'line-color': colors.edge,
        'line-opacity': 0.6,
        'line-dasharray': [3, 2],
        'line-width': byZoom([3, 0.6], [12, 1.5]),
      },
    },
  ]
}

const names = ({ colors, language }: MapLook): LayerSpecification[] => {
  const name = { 'text-field': nameIn(language) }
  const halo = { 'text-halo-color': colors.paper, 'text-halo-width': 1.5 }
  const place = { type: 'symbol', ...map, 'source-layer': 'place' } as const
  return [
    {
      id: 'street-name',
      type: 'symbol',
      ...map,
      'source-layer': 'transportation_name',
      minzoom: 14,
      layout: {
        ...name,
        'text-font': sans,
        'symbol-placement': 'line',
        'text-size': byZoom([14, 11], [18, 14]),
      },
      paint: { 'text-color': colors.soft, ...halo },
    },
    {
      id: 'water-name',
      type: 'symbol',
      ...map,
      'source-layer': 'water_name',
      layout: { ...name, 'text-font': serif, 'text-size': 13, 'text-max-width': 6 },
      paint: { 'text-color': colors.focus, ...halo },
    },
    {
      id: 'quarter-name',
      ...place,
      minzoom: 12,
      filter: isOf('suburb', 'quarter', 'neighbourhood', 'hamlet', 'island'),
      layout: {
        ...name,
        'text-font': sans,
        'text-size': 12,
        'text-max-width': 7,
        'text-letter-spacing': 0.04,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': colors.soft, ...halo },
    },
    {
      id: 'town-name',
      ...place,
      filter: isOf('city', 'town', 'village'),
      maxzoom: 16,
      layout: {
        ...name,
        'text-font': serif,
        'text-max-width': 8,
        'text-size': byZoom([5, 13], [14, 20]),
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': colors.ink, ...halo },
    },
    {
      id: 'country-name',
      ...place,
      filter: isOf('country', 'state'),
      maxzoom: 7,
      layout: { ...name, 'text-font': serif, 'text-size': byZoom([2, 12], [6, 18]) },
      paint: { 'text-color': colors.soft, ...halo },
    },
  ]
}

/** The layers of pins that answer a tap. */
export const pinLayers = { clusters: 'clusters', pins: 'pins' } as const

const isCluster: ExpressionSpecification = ['has', 'point_count']
const isPin: ExpressionSpecification = ['!', isCluster]
const isStory: ExpressionSpecification = ['==', ['get', 'kind'], 'story']

const pins = ({ colors, selected }: MapLook): LayerSpecification[] => {
  const halo = { 'text-halo-color': colors.paper, 'text-halo-width': 1.5 }
  return [
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
      id: pinLayers.clusters,
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
        'text-font': sans,
        'text-size': 13,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': colors.onAccent },
    },
    {
      id: 'selected',
      type: 'circle',
      source: pinSource,
      filter: ['all', isPin, ['==', ['get', 'id'], selected ?? '']],
      paint: { 'circle-color': colors.ink, 'circle-radius': 15 },
    },
    {
      id: pinLayers.pins,
      type: 'circle',
      source: pinSource,
      filter: isPin,
      paint: {
        'circle-color': ['case', isStory, colors.accent, colors.raised],
        'circle-stroke-color': ['case', isStory, colors.raised, colors.accent],
        'circle-radius': 8,
        'circle-stroke-width': 3.5,
      },
    },
    {
      id: 'told',
      type: 'symbol',
      source: pinSource,
      filter: ['all', isPin, isStory],
      layout: {
        'text-field': '✓',
        'text-font': sans,
        'text-size': 13,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': colors.onAccent },
    },
    {
      id: 'pin-name',
      type: 'symbol',
      source: pinSource,
      filter: isPin,
      minzoom: 12,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': serif,
        'text-size': 15,
        'text-anchor': 'top',
        'text-offset': [0, 0.9],
        'text-max-width': 9,
        'text-optional': true,
      },
      paint: { 'text-color': colors.ink, ...halo },
    },
  ]
}

/** The whole map as MapLibre draws it: OpenMapTiles' schema in the theme's colours, and the pins on top. */
export const mapStyle = (look: MapLook): StyleSpecification => ({
  version: 8,
  sources: {
    map: {
      type: 'vector',
      tiles: [`${look.origin}/api/map/tiles/{z}/{x}/{y}`],
      maxzoom: deepestTile,
    },
    [pinSource]: {
      type: 'geojson',
      cluster: true,
      clusterRadius: 44,
      clusterMaxZoom: 15,
      data: pinFeatures(look.pins),
    },
    here: {
      type: 'geojson',
      data: pinFeatures(look.here ? [{ id: '', kind: 'place', name: '', ...look.here }] : []),
    },
  },
  layers: [...ground(look), ...roads(look), ...names(look), ...pins(look)],
})
