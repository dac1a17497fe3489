import { expect, test } from 'vitest'
import { replay } from '#test/recordings/replay.ts'
import { createMapTiles } from './map-tiles.ts'

const tile = { z: 3, x: 1, y: 2 }
const text = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes)

/** A server whose TileJSON names these addresses. */
const namedBy = async (...tiles: string[]) =>
  (await replay({ body: JSON.stringify({ tiles }) })).url

test('a tile is brought from where the TileJSON of its server says', async () => {
  const server = await replay({ body: 'a tile' })
  const result = await createMapTiles(await namedBy(`${server.url}/{z}/{x}/{y}.pbf`)).fetchTile(
    tile,
  )
  if (result.outcome === 'failed') throw new Error(result.reason)
  expect(text(result.bytes)).toBe('a tile')
  expect((await server.requests()).map(({ url }) => url)).toEqual([
    expect.stringMatching(/\/3\/1\/2\.pbf$/),
  ])
})

test('a tile is brought where the setting is its address itself', async () => {
  const server = await replay({ body: 'a tile' })
  const result = await createMapTiles(`${server.url}/{z}/{x}/{y}`).fetchTile(tile)
  expect(result.outcome).toBe('answered')
})

test.for([
  ['tiles of another server', ['https://elsewhere.example/{z}/{x}/{y}'], 'no tiles of its own'],
  ['no tiles', [], 'no tiles of its own'],
] as const)('a TileJSON with %s is refused', async ([, tiles, reason]) => {
  const result = await createMapTiles(await namedBy(...tiles)).fetchTile(tile)
  expect(result).toEqual({ outcome: 'failed', reason: expect.stringContaining(reason) })
})

test.for([
  [{ status: 404, body: '' }, 'it said 404'],
  [{ status: 302, headers: { location: 'https://elsewhere.example' }, body: '' }, 'it said 302'],
  [{ body: 'x'.repeat(4 * 1024 * 1024) }, 'more than 3145728 bytes'],
] as const)('a server that fails is an outcome: %j', async ([answer, reason]) => {
  const server = await replay(answer)
  const result = await createMapTiles(`${server.url}/{z}/{x}/{y}`).fetchTile(tile)
  expect(result).toEqual({ outcome: 'failed', reason: expect.stringContaining(reason) })
})
