import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { type Client, expectInvalid } from '#test/client/client.ts'
import { execute, query, testDatabase } from '#test/database/database.ts'
import { disconnectAfterInsert } from '#test/faults/disconnect.ts'
import { requestPhotoStory } from '#test/stories/photo-stories.ts'
import { createUser, test } from '#test/users/factories.ts'
import { geocoder, positionNear } from '#test/vendors/geocoder.ts'
import {
  claimCallSlot,
  claimUserTurn,
  deleteOldNames,
  type NameKey,
  releaseNaming,
  releaseUserTurn,
  roundPosition,
  storeName,
} from './name-store.ts'

type Position = { readonly latitude: number; readonly longitude: number }

const fetchName = async (client: Client, { latitude, longitude }: Position, language = 'en') => {
  const response = await client.get(
    `/api/location/name?latitude=${latitude}&longitude=${longitude}`,
    { 'Accept-Language': language },
  )
  expect(response.status).toBe(200)
  return ((await response.json()) as { locationName: string }).locationName
}

const paris = () => positionNear(48.85, 2.35)

describe('GET /api/location/name', () => {
  test("returns town and country in the request's language", async ({ client }) => {
    const london = positionNear(51.5, -0.13)
    expect(await fetchName(client, london)).toBe('London, United Kingdom')
    expect(await fetchName(client, london, 'fr')).toBe('Londres, Royaume-Uni')
    expect(await fetchName(client, { latitude: 44.599, longitude: 2.398 })).toBe('Conques, France')
  })

  test('calls the geocoder once per position, which it gets to 3 decimals', async () => {
    const [one, two] = [await createUser(), await createUser()]
    const position = paris()
    const near = { ...position, latitude: position.latitude + 0.0004 }
    expect(await fetchName(one.client, near)).toBe('Paris, France')
    expect(await fetchName(two.client, position)).toBe('Paris, France')
    expect((await geocoder.calls(position)).count).toBe(1)
    expect((await geocoder.calls(near)).count).toBe(0)
  })

  test('calls the geocoder once for 20 concurrent requests', async ({ client }) => {
    const position = paris()
    const names = await Promise.all(Array.from({ length: 20 }, () => fetchName(client, position)))
    expect(new Set(names)).toEqual(new Set(['Paris, France']))
    expect((await geocoder.calls(position)).count).toBe(1)
  })

  test('calls for 8 users at once are spread, one a second; who waits too long gets no name', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, createUser))
    const before = await geocoder.calls()
    const started = Date.now()
    const names = await Promise.all(users.map(({ client }) => fetchName(client, paris())))
    const elapsedMs = Date.now() - started
    expect(names).toContain('Paris, France')
    expect(names).toContain('Unknown location')
    const calls = (await geocoder.calls()).count - before.count
    expect(calls).toBeLessThan(users.length)
    expect(elapsedMs).toBeGreaterThanOrEqual((calls - 1) * 1_000)
  })

  test('a user whose call waits takes no second slot; others get it', async ({ client, user }) => {
    expect(await claimUserTurn(testDatabase(), 'geocoder', user.id, Date.now() + 60_000)).toBe(true)
    const [mine, other] = [paris(), paris()]
    const names = await Promise.all([
      fetchName(client, mine),
      fetchName((await createUser()).client, other),
    ])
    expect(names[0]).toBe('Unknown location')
    expect((await geocoder.calls(mine)).count).toBe(0)
    expect(names[1]).toBe('Paris, France')
  })

  test('claimUserTurn refuses a second turn until the first has ended', async ({ user }) => {
    const now = Date.now()
    const claim = (at: number) => claimUserTurn(testDatabase(), 'a service', user.id, at)
    expect([await claim(now), await claim(now + 1_000)]).toEqual([true, false])
    await releaseUserTurn(testDatabase(), 'a service', user.id)
    expect([await claim(now), await claim(now + 16_000)]).toEqual([true, true])
  })

  test('deleteOldNames keeps the newest names', async ({ client }) => {
    const [old, recent] = [paris(), paris()]
    expect(await fetchName(client, old)).toBe('Paris, France')
    expect(await fetchName(client, recent)).toBe('Paris, France')
    expect(await deleteOldNames(testDatabase(), 1)).toBeGreaterThan(0)
    const names = await query(sql`SELECT latitude FROM place_names`)
    expect(names).toEqual([{ latitude: roundPosition(recent).latitude }])
  })

  test('caches that a position has no name', async ({ client }) => {
    const ocean = positionNear(-40, -30)
    expect(await fetchName(client, ocean)).toBe('Unknown location')
    expect(await fetchName(client, ocean)).toBe('Unknown location')
    expect((await geocoder.calls(ocean)).count).toBe(1)
  })

  test.for(['fail', 'nonsense', 'stall'] as const)(
    'is unknown after the error %s, and fetched again later',
    async (behaviour, { client }) => {
      const position = paris()
      await geocoder.script({ ...position, do: behaviour })
      expect(await fetchName(client, position)).toBe('Unknown location')
      await geocoder.script({ ...position, do: 'answer' })
      expect(await fetchName(client, position)).toBe('Paris, France')
    },
  )

  test('continues when the first client disconnects', async ({ client }) => {
    const { latitude, longitude } = paris()
    const path = `/api/location/name?latitude=${latitude}&longitude=${longitude}`
    await disconnectAfterInsert('place_names', (signal) => client.send(path, { signal }))
    expect(await fetchName(client, { latitude, longitude })).toBe('Paris, France')
    expect((await geocoder.calls({ latitude, longitude })).count).toBe(1)
  })

  test('fetches a name again whose first request was interrupted', async ({ client }) => {
    const { latitude, longitude } = paris()
    await execute(sql`INSERT INTO place_names (latitude, longitude, language, asked_at)
        VALUES (${latitude}, ${longitude}, 'en', ${Date.now() - 16_000})`)
    expect(await fetchName(client, { latitude, longitude })).toBe('Paris, France')
  })

  test.for([
    ['latitude=91&longitude=0', 'latitude'],
    ['latitude=0&longitude=-180.5', 'longitude'],
    ['latitude=&longitude=0', 'latitude'],
    ['latitude=x&longitude=0', 'latitude'],
    ['latitude=0x10&longitude=0', 'latitude'],
    ['latitude=0', 'longitude'],
  ] as const)('refuses %s', async ([query, field], { client }) => {
    await expectInvalid(await client.get(`/api/location/name?${query}`), field)
  })
})

describe('claimCallSlot', () => {
  test('concurrent claims get slots that are more than a second apart, until the wait is too long', async () => {
    const service = `test ${crypto.randomUUID()}`
    const claimedAt = Date.now()
    const waits = await Promise.all(
      Array.from({ length: 8 }, () => claimCallSlot(testDatabase(), service, 4_000)),
    )
    const callsAt = waits.filter((wait) => wait !== null).sort((one, other) => one - other)
    expect(callsAt.length).toBeLessThan(8)
    expect(waits).toContain(null)
    const elapsedMs = Date.now() - claimedAt
    for (const [index, at] of callsAt.entries()) {
      expect(at).toBeGreaterThan(index * 1_200 - elapsedMs - 1)
      expect(at).toBeLessThanOrEqual(index * 1_200)
    }
  })

  test.each([
    ['an answer', (key: NameKey, service: string) => storeName(testDatabase(), key, 'A', service)],
    ['a failure', (key: NameKey, service: string) => releaseNaming(testDatabase(), key, service)],
  ])('is a second after %s', async (_what, end) => {
    const service = `test ${crypto.randomUUID()}`
    expect(await claimCallSlot(testDatabase(), service, 4_000)).toBe(0)
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await end({ ...paris(), language: 'en' }, service)
    expect(await claimCallSlot(testDatabase(), service, 4_000)).toBeGreaterThan(200)
  })
})

describe('POST /api/location', () => {
  const location = { latitude: 41.890251, longitude: 12.492373, locationName: ' Monti, Roma ' }

  const rowOf = async (userId: string) => {
    const result = await query(
      sql`SELECT place_latitude, place_longitude, place_name FROM sessions WHERE user_id = ${userId}`,
    )
    return result.map((row) => ({ ...row }))
  }

  test('stores the rounded location until the log-out', async ({ client, user }) => {
    const response = await client.post('/api/location', location)
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    expect(await rowOf(user.id)).toMatchObject([
      { place_latitude: 41.89, place_longitude: 12.492, place_name: 'Monti, Roma' },
    ])
    await client.post('/api/logout', undefined)
    expect(await rowOf(user.id)).toEqual([])
  })

  test('stores the location that later requests without one use', async ({ client }) => {
    await client.post('/api/location', location)
    const ofPhoto = await requestPhotoStory(client, { location: null })
    expect(await ofPhoto.json()).toMatchObject({ landmark: 'Colosseum', confidence: 0.92 })
    const withItsOwn = await requestPhotoStory(client, {
      location: { latitude: 27.175, longitude: 78.042, locationName: 'Agra' },
    })
    expect(await withItsOwn.json()).toMatchObject({ landmark: 'Taj Mahal' })
  })

  test('expires after an hour and stays in its session', async () => {
    const [{ client, user }, other] = [await createUser(), await createUser()]
    await client.post('/api/location', location)
    expect((await requestPhotoStory(other.client, { location: null })).status).toBe(422)
    const age = (ms: number) =>
      testDatabase().write(
        sql`UPDATE sessions SET place_at = place_at - ${ms} WHERE user_id = ${user.id}`,
      )
    await age(59 * 60_000)
    expect((await requestPhotoStory(client, { location: null })).status).toBe(201)
    await age(2 * 60_000)
    expect((await requestPhotoStory(client, { location: null })).status).toBe(422)
  })

  test('a later location replaces an earlier one', async ({ client, user }) => {
    await client.post('/api/location', location)
    await client.post('/api/location', { latitude: -0.0001, longitude: 0, locationName: '' })
    expect(await rowOf(user.id)).toMatchObject([{ place_latitude: 0, place_name: '' }])
  })

  test.for([
    [{ ...location, latitude: 91 }, 'latitude'],
    [{ ...location, longitude: '12' }, 'longitude'],
    [{ ...location, locationName: 'x'.repeat(121) }, 'locationName'],
    [{ latitude: 1, longitude: 2 }, 'locationName'],
  ] as const)('refuses %j', async ([body, field], { client }) => {
    await expectInvalid(await client.post('/api/location', body), field)
  })
})
