import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { fromVectorTileJs, type VectorTileLayerLike } from '@maplibre/vt-pbf'
import { PbfReader } from 'pbf'
import {
  createDoubleApp,
  HttpError,
  type RunningDouble,
  startDoubleServer,
} from '../http/double-server.ts'

type Properties = Readonly<Record<string, string | number | boolean>>

/** A feature in a layer of OpenMapTiles' schema. */
type Target = { readonly layer: string; readonly properties: Record<string, string | number> }

const text = (value: Properties[string] | undefined): string =>
  typeof value === 'string' ? value : ''

const namesOf = ({ name, name_en, name_fr }: Properties): Record<string, string> => ({
  name: text(name),
  'name:en': text(name_en),
  'name:fr': text(name_fr),
})

/** The classes of roads that have other names there. */
const roads: Readonly<Record<string, string>> = {
  motorway_link: 'motorway',
  street: 'minor',
  street_limited: 'minor',
  major_rail: 'rail',
  pedestrian: 'path',
}
/** What is seen from high above. */
const main = ['motorway', 'trunk', 'primary', 'secondary', 'rail', 'ferry']

const roadClass = ({ class: kind, type }: Properties): string => {
  if (kind === 'link') return text(type).replace('_link', '')
  return roads[text(kind)] ?? text(kind)
}

const greens = ['grass', 'wood', 'sand', 'scrub']
const uses = ['school', 'hospital', 'cemetery', 'pitch']

const landOf = (kind: string): Target | undefined => {
  if (kind === 'park') return { layer: 'park', properties: { class: 'public_park' } }
  if (greens.includes(kind)) return { layer: 'landcover', properties: { class: kind } }
  if (uses.includes(kind)) return { layer: 'landuse', properties: { class: kind } }
  return undefined
}

/** What a feature of Mapbox's streets, version 7, is in OpenMapTiles at a level; undefined where it has no such thing. */
const inOpenMapTiles = (
  layer: string,
  properties: Properties,
  level: number,
): Target | undefined => {
  const kind = text(properties.class)
  const isClose = level >= 13
  switch (layer) {
    case 'water':
      return { layer: 'water', properties: { class: 'lake' } }
    case 'waterway':
      return { layer: 'waterway', properties: { class: kind } }
    case 'waterway_label':
      return { layer: 'waterway', properties: { class: kind, ...namesOf(properties) } }
    case 'landuse':
      return landOf(kind)
    case 'aeroway':
      return { layer: 'aeroway', properties: { class: text(properties.type) } }
    case 'building':
      return isClose ? { layer: 'building', properties: {} } : undefined
    case 'road': {
      const of = roadClass(properties)
      return isClose || main.includes(of)
        ? { layer: 'transportation', properties: { class: of } }
        : undefined
    }
    case 'road_label':
      return isClose
        ? {
            layer: 'transportation_name',
            properties: { class: roadClass(properties), ...namesOf(properties) },
          }
        : undefined
    case 'place_label': {
      const of = text(properties.type)
      const rank = Number(properties.localrank)
      return isClose || of !== 'neighbourhood' || rank === 1
        ? { layer: 'place', properties: { class: of, rank, ...namesOf(properties) } }
        : undefined
    }
    case 'poi_label':
    case 'rail_station_label':
      return isClose
        ? {
            layer: 'poi',
            properties: {
              class: text(properties.maki),
              rank: Number(properties.localrank ?? 1),
              ...namesOf(properties),
            },
          }
        : undefined
    default:
      return undefined
  }
}

type Tile = { readonly z: number; readonly x: number; readonly y: number }

/** Real tiles of Chicago by OpenStreetMap, 5 by 6 of them, which are repeated over the whole world. */
const real = { z: 13, west: 2098, columns: 5, north: 3042, rows: 6 } as const
const folder = join(
  dirname(createRequire(import.meta.url).resolve('@mapbox/mvt-fixtures')),
  'real-world/chicago',
)
/** Rome and Paris, where most tests are, would lie in the lake. */
const shift = 2
const extent = 4096
/** How far beyond its edge a tile has what lies there. */
const buffer = 128

const decoded = new Map<string, VectorTile>()

const readReal = (x: number, y: number): VectorTile => {
  const name = `${real.z}-${real.west + ((x + shift) % real.columns)}-${real.north + (y % real.rows)}.mvt`
  const tile = decoded.get(name) ?? new VectorTile(new PbfReader(readFileSync(join(folder, name))))
  decoded.set(name, tile)
  return tile
}

/** How a real tile lies in a tile that is requested. */
type Placed = { readonly tile: VectorTile; readonly scale: number; readonly at: [number, number] }

/** The real tiles in a tile of this level: the one it is a part of, or all that it has. */
const placedIn = ({ z, x, y }: Tile): Placed[] => {
  const scale = 2 ** (z - real.z)
  if (scale >= 1) {
    const at: [number, number] = [-(x % scale) * extent, -(y % scale) * extent]
    return [{ tile: readReal(Math.floor(x / scale), Math.floor(y / scale)), scale, at }]
  }
  const side = 1 / scale
  return Array.from({ length: side * side }, (_, index): Placed => {
    const [column, row] = [index % side, Math.floor(index / side)]
    const tile = readReal(x * side + column, y * side + row)
    return { tile, scale, at: [column * extent * scale, row * extent * scale] }
  })
}

type Shape = ReturnType<VectorTileFeature['loadGeometry']>

const shapeIn = (feature: VectorTileFeature, { scale, at: [left, top] }: Placed): Shape =>
  feature.loadGeometry().map((line) =>
    line.map((point) => {
      const moved = point.mult(scale)
      moved.x = Math.round(moved.x + left)
      moved.y = Math.round(moved.y + top)
      return moved
    }),
  )

const rangeOf = (values: readonly number[]) => {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return { isWithin: most >= -buffer && least <= extent + buffer, length: most - least }
}

/** Whether a shape lies in the tile, and is no line or area that a tile of this level has no room for. */
const isShown = (shape: Shape, level: number): boolean => {
  const points = shape.flat()
  const across = rangeOf(points.map(({ x }) => x))
  const down = rangeOf(points.map(({ y }) => y))
  const isLarge = level >= real.z || points.length === 1 || across.length + down.length >= 40
  return across.isWithin && down.isWithin && isLarge
}

type Feature = ReturnType<VectorTileLayerLike['feature']>
type Layers = Map<string, Feature[]>

const addTo = (layers: Layers, placed: Placed, level: number): void => {
  for (const [name, source] of Object.entries(placed.tile.layers)) {
    for (let index = 0; index < source.length; index += 1) {
      const feature = source.feature(index)
      const target = inOpenMapTiles(name, feature.properties, level)
      const shape = target && shapeIn(feature, placed)
      if (target === undefined || shape === undefined || !isShown(shape, level)) continue
      const { layer, properties } = target
      const { type } = feature
      const moved = { type, properties, id: undefined, extent, loadGeometry: () => shape }
      const known = layers.get(layer)
      if (known) known.push(moved)
      else layers.set(layer, [moved])
    }
  }
}

const layerOf = (name: string, features: readonly Feature[]): VectorTileLayerLike => ({
  name,
  extent,
  version: 2,
  length: features.length,
  feature: (index) => {
    const feature = features[index]
    if (feature === undefined) throw new Error(`${name} has no feature ${index}`)
    return feature
  },
})

/** A tile in OpenMapTiles' schema: real features at levels that show streets, nothing above them. */
const tileOf = (wanted: Tile): Uint8Array<ArrayBuffer> => {
  const layers: Layers = new Map()
  for (const placed of wanted.z < 11 ? [] : placedIn(wanted)) addTo(layers, placed, wanted.z)
  const named = [...layers].map(([name, features]) => [name, layerOf(name, features)] as const)
  return new Uint8Array(fromVectorTileJs({ layers: Object.fromEntries(named) }))
}

const refusal = (status: number, message: string): HttpError =>
  new HttpError(status, message, { message })

/** Starts the double of a server of map tiles on a loopback port: a TileJSON and its tiles. */
export const startMapDouble = async ({
  /** 0 takes any free port. */
  port = 0,
} = {}): Promise<RunningDouble> => {
  const server = await startDoubleServer({
    name: 'The map’s double',
    port,
    app: createDoubleApp()
      .get('/planet', (c) => {
        const tiles = [`${new URL(c.req.url).origin}/planet/double/{z}/{x}/{y}.pbf`]
        return c.json({ tilejson: '3.0.0', tiles, minzoom: 0, maxzoom: 14 })
      })
      .get('/planet/double/:z{\\d+}/:x{\\d+}/:file{\\d+\\.pbf}', (c) => {
        const { z, x, file } = c.req.param()
        const tile = tileOf({ z: Number(z), x: Number(x), y: Number.parseInt(file, 10) })
        return c.body(tile, 200, { 'Content-Type': 'application/vnd.mapbox-vector-tile' })
      }),
    notFound: () => refusal(404, 'Not found'),
    serverError: (message) => refusal(500, message),
  })
  return { url: `${server.origin}/planet`, close: server.close }
}
