import type { TileId } from '@storystone/schema/contract/map.ts'
import { hour } from '@storystone/schema/time.ts'
import * as z from 'zod/mini'
import { createVendorFetch } from './vendor-fetch.ts'

/** A tile in the format of Mapbox; one of nothing has no bytes. */
type TileResult =
  | { readonly outcome: 'answered'; readonly bytes: ArrayBuffer }
  | { readonly outcome: 'failed'; readonly reason: string }

/** Brings the tiles of the map. What the server gets wrong is an outcome; it never throws for that. */
export type MapTiles = {
  /** A tile's address here: a key under which it may be kept. */
  readonly keyOf: (tile: TileId) => string
  readonly fetchTile: (tile: TileId) => Promise<TileResult>
}

const deadlineMs = 8_000
/** The densest tiles of large cities have 1 MB. */
const fetchBounded = createVendorFetch(3 * 1024 * 1024)

/** The part of a TileJSON that we read. */
const TileJson = z.object({ tiles: z.array(z.string()).check(z.minLength(1)) })

/** OpenFreeMap gives each week's tiles an address of its own, and keeps those of the weeks before. */
const templateKeptMs = hour

const isTemplate = (url: string): boolean => decodeURI(url).includes('{z}')

const get = (url: string): Promise<Response> =>
  fetchBounded(url, { signal: AbortSignal.timeout(deadlineMs) })

class TilesFailed extends Error {
  override readonly name = 'TilesFailed'
}

const requireOk = async (response: Response): Promise<Response> => {
  if (response.ok) return response
  await response.body?.cancel()
  throw new TilesFailed(`it said ${response.status}`)
}

/** The address of tiles that a TileJSON names; only the server's own is called. */
const readTemplate = async (url: string): Promise<string> => {
  const answer: unknown = await (await requireOk(await get(url))).json()
  const [template = ''] = TileJson.safeParse(answer).data?.tiles ?? []
  const isOwn = URL.parse(template)?.origin === new URL(url).origin
  if (!isOwn || !isTemplate(template))
    throw new TilesFailed('its TileJSON names no tiles of its own')
  return template
}

const fill = (template: string, { z: level, x, y }: TileId): string =>
  decodeURI(template).replace('{z}', `${level}`).replace('{x}', `${x}`).replace('{y}', `${y}`)

/** `url` is the address of a TileJSON, or of tiles with `{z}`, `{x}` and `{y}`. One try a tile. */
export const createMapTiles = (url: string): MapTiles => {
  let kept: { readonly template: string; readonly until: number } | undefined

  const template = async (): Promise<string> => {
    if (isTemplate(url)) return url
    if (kept === undefined || kept.until < Date.now()) {
      kept = { template: await readTemplate(url), until: Date.now() + templateKeptMs }
    }
    return kept.template
  }
  return {
    keyOf: ({ z: level, x, y }) => new URL(`/storystone/${level}/${x}/${y}`, url).href,
    fetchTile: async (tile) => {
      try {
        const response = await requireOk(await get(fill(await template(), tile)))
        return { outcome: 'answered', bytes: await response.arrayBuffer() }
      } catch (error) {
        const what = error instanceof TilesFailed ? error.message : String(error)
        return { outcome: 'failed', reason: `the map's server: ${what}` }
      }
    },
  }
}
