import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Client, errorOf } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import { disconnectAfterInsert } from '../../../test/disconnect.ts'
import { createUser } from '../../../test/factories.ts'
import { geocoder, positionNear } from '../../../test/geocoder.ts'
import { atColosseum, requestPhotoStory } from '../../../test/photo-stories.ts'
import { requestStory } from '../../../test/stories.ts'
import { claimCallSlot, type NameKey, releaseNaming, storeName } from './name-store.ts'

type Position = { readonly latitude: number; readonly longitude: number }

const reverseGeocode = async (
  client: Client,
  { latitude, longitude }: Position,
  language = 'en',
) => {
  const response = await client.get(
    `/api/location/name?latitude=${latitude}&longitude=${longitude}`,
    { 'Accept-Language': language },
  )
  expect(response.status).toBe(200)
  return ((await response.json()) as { locationName: string }).locationName
}

const paris = () => positionNear(48.85, 2.35)

describe('GET /api/location/name', () => {
  test('names town and country, in the language of the request', async () => {
    const { client } = await createUser()
    const london = positionNear(51.5, -0.13)
    expect(await reverseGeocode(client, london)).toBe('London, United Kingdom')
    expect(await reverseGeocode(client, london, 'fr')).toBe('Londres, Royaume-Uni')
    expect(await reverseGeocode(client, { latitude: 44.599, longitude: 2.398 })).toBe(
      'Conques, France',
    )
  })

  test('asks once for what is the same to 3 decimals, for everybody and for ever', async () => {
    const [one, two] = [await createUser(), await createUser()]
    const position = paris()
    const near = { ...position, latitude: position.latitude + 0.0004 }
    expect(await reverseGeocode(one.client, position)).toBe('Paris, France')
    expect(await reverseGeocode(two.client, near)).toBe('Paris, France')
    expect((await geocoder.calls(position)).count).toBe(1)
  })

  test('asks once for 20 who want it at the same time, and they all get it', async () => {
    const { client } = await createUser()
    const position = paris()
    const names = await Promise.all(
      Array.from({ length: 20 }, () => reverseGeocode(client, position)),
    )
    expect(new Set(names)).toEqual(new Set(['Paris, France']))
    expect((await geocoder.calls(position)).count).toBe(1)
  })

  test('never asks more than once a second, whoever asks; who would wait too long gets no name', async () => {
    const { client } = await createUser()
    const before = await geocoder.calls()
    const started = Date.now()
    const names = await Promise.all(
      Array.from({ length: 8 }, () => reverseGeocode(client, paris())),
    )
    const named = names.filter((name) => name === 'Paris, France').length
    expect(new Set(names)).toEqual(new Set(['Paris, France', 'Unknown location']))
    expect(named).toBeGreaterThanOrEqual(3)
    expect(Date.now() - started).toBeGreaterThanOrEqual((named - 1) * 1_000)
    const after = await geocoder.calls()
    expect(after.count - before.count).toBe(named)
    expect(after.declined).toBe(0)
  })

  test('remembers where there is no name', async () => {
    const { client } = await createUser()
    const ocean = positionNear(-40, -30)
    expect(await reverseGeocode(client, ocean)).toBe('Unknown location')
    expect(await reverseGeocode(client, ocean)).toBe('Unknown location')
    expect((await geocoder.calls(ocean)).count).toBe(1)
  })

  test.each(['fail', 'nonsense', 'stall'] as const)(
    'is unknown when the geocoder does this: %s; and asked for anew the next time',
    async (behaviour) => {
      const { client } = await createUser()
      const position = paris()
      await geocoder.script({ ...position, do: behaviour })
      expect(await reverseGeocode(client, position)).toBe('Unknown location')
      await geocoder.script({ ...position, do: 'answer' })
      expect(await reverseGeocode(client, position)).toBe('Paris, France')
    },
  )

  test('is asked for to the end when the one who asked leaves: others wait for it', async () => {
    const { client } = await createUser()
    const { latitude, longitude } = paris()
    const path = `/api/location/name?latitude=${latitude}&longitude=${longitude}`
    await disconnectAfterInsert('place_names', (signal) => client.ask(path, { signal }))
    expect(await reverseGeocode(client, { latitude, longitude })).toBe('Paris, France')
    expect((await geocoder.calls({ latitude, longitude })).count).toBe(1)
  })

  test('is asked for by another when the one who asked was cut off', async () => {
    const { client } = await createUser()
    const { latitude, longitude } = paris()
    await testDatabase().write([
      sql`INSERT INTO place_names (latitude, longitude, language, asked_at)
        VALUES (${latitude}, ${longitude}, 'en', ${Date.now() - 16_000})`,
    ])
    expect(await reverseGeocode(client, { latitude, longitude })).toBe('Paris, France')
  })

  test.each([
    ['latitude=91&longitude=0', 'latitude'],
    ['latitude=0&longitude=-180.5', 'longitude'],
    ['latitude=&longitude=0', 'latitude'],
    ['latitude=x&longitude=0', 'latitude'],
    ['latitude=0x10&longitude=0', 'latitude'],
    ['latitude=0', 'longitude'],
  ])('refuses %s', async (query, field) => {
    const { client } = await createUser()
    const response = await client.get(`/api/location/name?${query}`)
    expect(response.status).toBe(400)
    expect((await errorOf(response)).issues?.[0]?.path).toEqual([field])
  })
})

describe('a slot for a call', () => {
  test('is given to one after the other, and not too far ahead', async () => {
    const service = `test ${crypto.randomUUID()}`
    const waits = await Promise.all(
      Array.from({ length: 10 }, () => claimCallSlot(testDatabase(), service, 4_000)),
    )
    const given = waits.filter((wait) => wait !== null).toSorted((one, other) => one - other)
    expect(given[0]).toBe(0)
    expect(given.at(-1)).toBeLessThanOrEqual(4_000)
    expect(given.length).toBeGreaterThanOrEqual(4)
    expect(given.length).toBeLessThan(8)
    for (const [index, wait] of given.entries()) {
      if (index > 0) expect(wait - (given[index - 1] ?? 0)).toBeGreaterThan(300)
    }
  })

  test.each([
    ['an answer', (key: NameKey, service: string) => storeName(testDatabase(), key, 'A', service)],
    ['a failure', (key: NameKey, service: string) => releaseNaming(testDatabase(), key, service)],
  ])('lies a second behind %s, however late the call before left', async (_what, end) => {
    const service = `test ${crypto.randomUUID()}`
    expect(await claimCallSlot(testDatabase(), service, 4_000)).toBe(0)
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await end({ ...paris(), language: 'en' }, service)
    expect(await claimCallSlot(testDatabase(), service, 4_000)).toBeGreaterThan(200)
  })
})

describe('POST /api/location', () => {
  const place = { latitude: 41.890251, longitude: 12.492373, locationName: ' Monti, Roma ' }

  const rowOf = async (userId: string) => {
    const [result] = await testDatabase().write([
      sql`SELECT place_latitude, place_longitude, place_name FROM sessions WHERE user_id = ${userId}`,
    ])
    return result?.rows.map((row) => ({ ...row }))
  }

  test('keeps the place with the session, rounded, until log-out', async () => {
    const { client, user } = await createUser()
    const response = await client.post('/api/location', place)
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    expect(await rowOf(user.id)).toMatchObject([
      { place_latitude: 41.89, place_longitude: 12.492, place_name: 'Monti, Roma' },
    ])
    await client.post('/api/logout', undefined)
    expect(await rowOf(user.id)).toEqual([])
  })

  test('gives its place to a generation that brings none, of a name or of a photo', async () => {
    const { client } = await createUser()
    await client.post('/api/location', place)
    const ofName = await requestStory(client, { text: 'Colosseum' })
    expect(await ofName.json()).toMatchObject({ location: 'Monti, Roma' })
    const ofPhoto = await requestPhotoStory(client, { location: null })
    expect(await ofPhoto.json()).toMatchObject({ location: 'Monti, Roma', confidence: 0.92 })
    const withItsOwn = await requestPhotoStory(client, {
      location: { ...atColosseum, locationName: 'Celio, Roma' },
    })
    expect(await withItsOwn.json()).toMatchObject({ location: 'Celio, Roma' })
  })

  test('is forgotten after an hour, and known to no other session', async () => {
    const [{ client, user }, other] = [await createUser(), await createUser()]
    await client.post('/api/location', place)
    expect((await requestPhotoStory(other.client, { location: null })).status).toBe(422)
    const age = (ms: number) =>
      testDatabase().write([
        sql`UPDATE sessions SET place_at = place_at - ${ms} WHERE user_id = ${user.id}`,
      ])
    await age(59 * 60_000)
    expect((await requestPhotoStory(client, { location: null })).status).toBe(201)
    await age(2 * 60_000)
    expect((await requestPhotoStory(client, { location: null })).status).toBe(422)
  })

  test('a later one takes the place of an earlier one', async () => {
    const { client, user } = await createUser()
    await client.post('/api/location', place)
    await client.post('/api/location', { latitude: -0.0001, longitude: 0, locationName: '' })
    expect(await rowOf(user.id)).toMatchObject([{ place_latitude: 0, place_name: '' }])
  })

  test.each([
    [{ ...place, latitude: 91 }, 'latitude'],
    [{ ...place, longitude: '12' }, 'longitude'],
    [{ ...place, locationName: 'x'.repeat(121) }, 'locationName'],
    [{ latitude: 1, longitude: 2 }, 'locationName'],
  ])('refuses %j', async (body, field) => {
    const { client } = await createUser()
    const response = await client.post('/api/location', body)
    expect(response.status).toBe(400)
    expect((await errorOf(response)).issues?.[0]?.path).toEqual([field])
  })
})
