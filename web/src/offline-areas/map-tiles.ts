import { boundsOfCell } from '@storystone/schema/area-cell.ts'
import { deepestTile, mapEndpoints, type TileId } from '@storystone/schema/contract/map.ts'
import type { PackId } from '@storystone/schema/contract/packs.ts'
import type { Point } from '@storystone/schema/distance.ts'
import { createPool } from '@storystone/schema/pool.ts'
import { send, transferSilenceMs } from '#web/platform/api/api.ts'
import {
  commitTiles,
  dropTiles,
  onPacksChange,
  type PackNote,
  readNotes,
  readTile,
  type TileSet,
  writeTile,
} from './area-store.ts'

/** From a whole town to its houses; a map shows the deepest tiles larger. */
const levels = [10, 11, 12, 13, deepestTile] as const

/** Near the poles an area has many: the deepest levels that are too many stay away. */
const mostTiles = 80

/** How much of a cell's side is seen around it, but at the deepest level. */
const margin = 0.4

const within = (value: number, level: number): number =>
  Math.min(2 ** level - 1, Math.max(0, Math.floor(value)))

const columnAt = (longitude: number, level: number): number =>
  within(((longitude + 180) / 360) * 2 ** level, level)

const rowAt = (latitude: number, level: number): number => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return within((0.5 - Math.atanh(sine) / (2 * Math.PI)) * 2 ** level, level)
}

const tilesAt = (cell: string, level: number): readonly TileId[] => {
  const { south, west, north, east } = boundsOfCell(cell)
  const more = level === deepestTile ? 0 : margin
  const [high, wide] = [more * (north - south), more * (east - west)]
  const [left, right] = [columnAt(west - wide, level), columnAt(east + wide, level)]
  const [top, bottom] = [rowAt(north + high, level), rowAt(south - high, level)]
  const tiles: TileId[] = []
  for (let x = left; x <= right; x += 1) {
    for (let y = top; y <= bottom; y += 1) tiles.push({ z: level, x, y })
  }
  return tiles
}

/** The tiles of the map that an area keeps, the widest first. */
export const tilesOf = (cell: string): readonly TileId[] => {
  const tiles: TileId[] = []
  for (const level of levels) {
    const more = tilesAt(cell, level)
    if (tiles.length + more.length <= mostTiles) tiles.push(...more)
  }
  return tiles
}

/** What the tiles of an area take, before they are here: some have 10 kB, the densest of a town 200. */
export const estimatedTileBytes = (cell: string): number => 50_000 * tilesOf(cell).length

/** Has the files that draw the map on this device, and says whether it can draw one. The app gives it. */
let loadMapFiles = async (): Promise<boolean> => true

/** Gives what loads the map's files, which a kept area needs without a connection. */
export const setMapFiles = (load: () => Promise<boolean>): void => {
  loadMapFiles = load
}

const bytesOf = async (tile: TileId, signal?: AbortSignal): Promise<ArrayBuffer> => {
  const options = { as: 'blob', silenceMs: transferSilenceMs, ...(signal && { signal }) } as const
  const params = { z: `${tile.z}`, x: `${tile.x}`, y: `${tile.y}` }
  return (await send(mapEndpoints.mapTile, { params }, options)).body.arrayBuffer()
}

/** A browser asks one server for no more files at a time, either. */
const atOnce = 4

const fetchTiles = async (
  note: PackNote,
  set: string,
  onTile: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<TileSet> => {
  const tiles = tilesOf(note.cell)
  let [done, bytes] = [0, 0]
  let failure: unknown
  const fetchOne = async (tile: TileId): Promise<void> => {
    const content = await bytesOf(tile, signal)
    await writeTile(note, set, tile, content)
    bytes += content.byteLength
    done += 1
    onTile(done, tiles.length)
  }
  const inTurn = createPool(atOnce)
  onTile(done, tiles.length)
  await Promise.all(
    tiles.map((tile) =>
      inTurn(async () => {
        if (failure !== undefined) return
        await fetchOne(tile).catch((error: unknown) => {
          failure = error
        })
      }),
    ),
  )
  if (failure !== undefined) throw failure
  return { set, count: tiles.length, bytes, at: Date.now() }
}

/** For how long tiles are fresh: the server keeps an area's tiles as long. */
const freshMs = 30 * 24 * 3_600_000

/**
 * Keeps the map's tiles of an area, in the place of those from before, which stay if it fails. A device that
 * can't draw a map keeps none. Rejects where a tile did not come.
 */
export const keepTiles = async (
  note: PackNote,
  onTile: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  if (note.tiles && Date.now() - note.tiles.at < freshMs) return
  const set = crypto.randomUUID()
  if (!(await loadMapFiles())) {
    await commitTiles(note, { set, count: 0, bytes: 0, at: Date.now() })
    return
  }
  try {
    await commitTiles(note, await fetchTiles(note, set, onTile, signal))
  } catch (error) {
    await dropTiles(note, set)
    throw error
  }
}

type Kept = { readonly id: PackId; readonly set: string }

const nameOf = ({ z, x, y }: TileId): string => `${z}/${x}/${y}`

const readKept = async (): Promise<ReadonlyMap<string, Kept>> => {
  const kept = new Map<string, Kept>()
  for (const note of await readNotes()) {
    const { tiles } = note
    if (!tiles || tiles.count === 0) continue
    for (const tile of tilesOf(note.cell)) kept.set(nameOf(tile), { id: note, set: tiles.set })
  }
  return kept
}

let known: Promise<ReadonlyMap<string, Kept>> | undefined
onPacksChange(() => {
  known = undefined
})

/** Whether the kept areas have the map around all these points. */
export const hasTilesAt = async (points: readonly Point[]): Promise<boolean> => {
  known ??= readKept()
  const kept = await known
  return points.every(({ latitude, longitude }) => {
    const z = deepestTile
    return kept.has(nameOf({ z, x: columnAt(longitude, z), y: rowAt(latitude, z) }))
  })
}

const keptTile = async (tile: TileId): Promise<ArrayBuffer | null> => {
  known ??= readKept()
  const kept = (await known).get(nameOf(tile))
  return kept ? readTile(kept.id, kept.set, tile) : null
}

/** A tile of the map: of a kept area, else the server's. */
export const readMapTile = async (tile: TileId, signal?: AbortSignal): Promise<ArrayBuffer> => {
  const kept = await keptTile(tile).catch((error: unknown) => {
    known = undefined
    console.info('The kept tiles could not be read', error)
    return null
  })
  return kept ?? bytesOf(tile, signal)
}
