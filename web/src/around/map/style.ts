import { deepestTile } from '@storystone/schema/contract/map.ts'
import type { Language } from '@storystone/schema/languages.ts'
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import {
  layersOfPins,
  lineFeature,
  type MapLook,
  mapFonts,
  pinFeatures,
  pinSource,
  selectedSource,
  walkSource,
} from './pins.ts'

/** Tiles are read by the app: those of kept areas need no connection. */
export const tileProtocol = 'tile'

/** The source of tiles by its name. */
const map = { source: 'map' } as const

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
      paint: { 'line-color': colors.nearHill, 'line-width': widths.smallEdge },
    },
    {
      ...road('road-edge', 6, main),
      paint: { 'line-color': colors.nearHill, 'line-width': widths.mainEdge },
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
        'text-font': mapFonts.sans,
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
      layout: { ...name, 'text-font': mapFonts.serif, 'text-size': 13, 'text-max-width': 6 },
      paint: { 'text-color': colors.focus, ...halo },
    },
    {
      id: 'quarter-name',
      ...place,
      minzoom: 12,
      filter: isOf('suburb', 'quarter', 'neighbourhood', 'hamlet', 'island'),
      layout: {
        ...name,
        'text-font': mapFonts.sans,
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
        'text-font': mapFonts.serif,
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
      layout: { ...name, 'text-font': mapFonts.serif, 'text-size': byZoom([2, 12], [6, 18]) },
      paint: { 'text-color': colors.soft, ...halo },
    },
  ]
}

/** The whole map as MapLibre draws it: OpenMapTiles' schema in the theme's colours, and the pins on top. */
export const mapStyle = (look: MapLook): StyleSpecification => ({
  version: 8,
  sources: {
    map: {
      type: 'vector',
      tiles: [`${tileProtocol}://{z}/{x}/{y}`],
      maxzoom: deepestTile,
    },
    [pinSource]: {
      type: 'geojson',
      cluster: !look.isWalk,
      clusterRadius: 44,
      clusterMaxZoom: 15,
      data: pinFeatures(look.pins.filter(({ id }) => id !== look.selected)),
    },
    [selectedSource]: {
      type: 'geojson',
      data: pinFeatures(look.pins.filter(({ id }) => id === look.selected)),
    },
    [walkSource]: { type: 'geojson', data: lineFeature(look.isWalk ? look.pins : []) },
    here: {
      type: 'geojson',
      data: pinFeatures(look.here ? [{ id: '', kind: 'place', name: '', ...look.here }] : []),
    },
  },
  layers: [...ground(look), ...roads(look), ...names(look), ...layersOfPins(look)],
})
