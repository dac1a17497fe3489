import { mapEndpoints } from '@storystone/schema/contract/map.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { expectRefusal, expectTooMany } from '#test/client/client.ts'
import { execute, queryRow, setLimitCounter } from '#test/database/database.ts'
import { insertStory } from '#test/stories/stories.ts'
import { createUser, test } from '#test/users/factories.ts'

/** A tile that only this test requests. */
const newTile = (): string => `/api/map/tiles/13/${Math.floor(Math.random() * 8192)}/3045`

const countOf = async (userId: string) =>
  (await queryRow(sql`SELECT used FROM limit_counters WHERE key = ${`mapTiles:${userId}`}`))?.used

describe('GET /api/map/tiles', () => {
  test('answers a tile that the device keeps, counted once for all', async ({ client, user }) => {
    const path = newTile()
    const response = await client.get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('application/vnd.mapbox-vector-tile')
    expect(response.headers.get('Cache-Control')).toBe('private, max-age=604800')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(new TextDecoder().decode(bytes)).toContain('transportation')
    expect(await countOf(user.id)).toBe(1)

    const other = await createUser()
    const again = await other.client.get(path)
    expect(new Uint8Array(await again.arrayBuffer())).toEqual(bytes)
    expect(await countOf(other.user.id)).toBeUndefined()
  })

  test('answers a tile of nothing with no bytes', async ({ client }) => {
    const response = await client.get('/api/map/tiles/3/1/1')
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 0])
  })

  test.for(['15/1/1', '3/8/1', '3/1/8', '3/1/-1', '3/01/1', '3/1/1.5', 'a/1/1'])(
    'refuses %s, which is no tile',
    async (tile, { client }) => {
      const response = await client.get(`/api/map/tiles/${tile}`)
      await expectRefusal(response, 404, 'not_found')
    },
  )

  test('brings 2,000 an hour', async ({ client, user }) => {
    await setLimitCounter(`mapTiles:${user.id}`, 1_999, 3_600)
    expect((await client.get(newTile())).status).toBe(200)
    await expectTooMany(await client.get(newTile()))
  })
})

const pinsOf = async (from: Awaited<ReturnType<typeof createUser>>) =>
  mapEndpoints.mapStories.answer.parse(await (await from.client.get('/api/map/stories')).json())

test('GET /api/map/stories says where one’s own stories are, no other’s', async ({ signedIn }) => {
  const placeId = `Q${crypto.randomUUID()}`
  const story = {
    title: 'An arena',
    content: '• A',
    format: 'quick_facts',
    language: 'en',
  } as const
  await execute(sql`INSERT INTO places
        (id, latitude, longitude, names, articles, description, popularity, checked_at)
      VALUES (${placeId}, 41.8902, 12.4922, '{}', '{}', '{}', 1, 0)`)
  const id = await insertStory(signedIn.user.id, story)
  await execute(sql`UPDATE stories SET place_id = ${placeId} WHERE id = ${id}`)
  await insertStory(signedIn.user.id, { ...story, title: 'Nowhere' })
  expect(await pinsOf(signedIn)).toEqual([
    { id, title: 'An arena', language: 'en', placeId, latitude: 41.8902, longitude: 12.4922 },
  ])
  expect(await pinsOf(await createUser())).toEqual([])
})
