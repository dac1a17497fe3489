import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { fromVectorTileJs, type VectorTileLayerLike } from '@maplibre/vt-pbf'
import { PbfReader } from 'pbf'
import { inOpenMapTiles } from './schema.ts'

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
export const tileOf = (wanted: Tile): Uint8Array<ArrayBuffer> => {
  const layers: Layers = new Map()
  for (const placed of wanted.z < 11 ? [] : placedIn(wanted)) addTo(layers, placed, wanted.z)
  const named = [...layers].map(([name, features]) => [name, layerOf(name, features)] as const)
  return new Uint8Array(fromVectorTileJs({ layers: Object.fromEntries(named) }))
}
