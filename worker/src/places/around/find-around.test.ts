import {
  type Around,
  Around as AroundSchema,
  mostAround,
} from '@storystone/schema/contract/around.ts'
import { metresBetween } from '@storystone/schema/distance.ts'
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { type Client, expectInvalid, expectRefusal, linesDuring } from '#test/client/client.ts'
import { execute, query } from '#test/database/database.ts'
import { planOf, sentDuring } from '#test/database/sent-statements.ts'
import { createUser, test } from '#test/users/factories.ts'
import { wikimediaDouble } from '#test/vendors/wikimedia.ts'
import { areaOf } from './find-around.ts'

const agent = 'Storystone/test'
const atEiffelTower = { latitude: '48.859', longitude: '2.294' }

const search = (client: Client, fields: Readonly<Record<string, string>>): Promise<Response> =>
  client.get(`/api/places/around?${new URLSearchParams({ radius: '1000', ...fields })}`)

const find = async (client: Client, fields: Readonly<Record<string, string>>): Promise<Around> =>
  AroundSchema.parse(await (await search(client, fields)).json())

const namesOf = ({ places }: Around): string[] => places.map(({ name }) => name)

/** A point at sea, where nobody else’s test has places; its area counts as searched. */
const emptySpot = async (): Promise<{ latitude: number; longitude: number }> => {
  const random = (): number => Math.round(Math.random() * 9_000) / 1_000
  const spot = { latitude: -60 + random(), longitude: -140 + random() }
  await execute(sql`INSERT OR REPLACE INTO place_searches (key, place_ids, found_at)
    VALUES (${areaOf(spot).key}, '[[]]', ${Date.now()})`)
  return spot
}

type Placed = { readonly latitude: number; readonly longitude: number; readonly name?: string }

const rowOf = ({ latitude, longitude, name = 'A place' }: Placed, language = 'en'): SQL =>
  sql`(${crypto.randomUUID()}, ${latitude}, ${longitude}, '{}', ${JSON.stringify({ [language]: name })},
    ${JSON.stringify({ [language]: 'church in a town' })}, 'landmark', 3, ${Date.now()})`

const insertPlaces = async (placed: readonly Placed[], language?: string): Promise<void> => {
  for (let at = 0; at < placed.length; at += 1_000) {
    const rows = placed.slice(at, at + 1_000).map((one) => rowOf(one, language))
    await execute(sql`INSERT INTO places (id, latitude, longitude, names, articles, description, type,
      popularity, checked_at) VALUES ${sql.join(rows, sql`, `)}`)
  }
}

const around = ({ latitude, longitude }: Placed): Record<string, string> => ({
  latitude: String(latitude),
  longitude: String(longitude),
})

describe('GET /api/places/around', () => {
  test.for([
    ['the Colosseum', { latitude: '41.8902', longitude: '12.4922' }],
    ['the Eiffel Tower', atEiffelTower],
  ] as const)('gives places at %s, each of which has a story', async ([, at], { client }) => {
    const { places } = await find(client, { ...at, radius: '1500' })
    expect(places.length).toBeGreaterThan(0)
    const statuses = await Promise.all(
      places.slice(0, 8).map(async ({ id, name }) => {
        const { client: own } = await createUser()
        const body = { placeId: id, format: 'quick_facts', language: 'en' }
        return [name, (await own.post('/api/generate-story-from-text', body)).status]
      }),
    )
    expect(statuses).toEqual(statuses.map(([name]) => [name, 201]))
  })

  test('gives what is within the radius, the nearest first, with its type', async ({ client }) => {
    const { places, areas } = await find(client, { ...atEiffelTower, radius: '1500' })
    expect(areas).toEqual([])
    expect(places[0]).toEqual({
      id: expect.stringMatching(/^Q\d+$/),
      name: 'Eiffel Tower',
      description: 'tower, Paris, France',
      distance: places[0]?.distance,
      latitude: 48.8584,
      longitude: 2.2945,
      pictureUrl: expect.stringMatching(/^\/api\/places\/Q\d+\/picture$/),
      languages: ['en', 'fr'],
      type: 'tower',
    })
    const distances = places.map(({ distance }) => distance ?? Number.NaN)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    expect(distances.length).toBeGreaterThan(1)
    expect(Math.max(...distances)).toBeLessThanOrEqual(1_500)
    expect(namesOf({ places, areas })).not.toContain('Seine')
  })

  test('leaves out what is further away than the radius', async ({ client }) => {
    const spot = await emptySpot()
    await insertPlaces([
      { ...spot, latitude: spot.latitude + 0.0044, name: 'near' },
      { ...spot, latitude: spot.latitude + 0.0046, name: 'far' },
      { latitude: spot.latitude + 0.004, longitude: spot.longitude + 0.008, name: 'in the corner' },
    ])
    expect(namesOf(await find(client, { ...around(spot), radius: '500' }))).toEqual(['near'])
    expect(namesOf(await find(client, { ...around(spot), radius: '600' }))).toHaveLength(2)
  })

  test('finds places across the antimeridian', async ({ client }) => {
    const spot = { latitude: -16.512, longitude: -179.998 }
    await find(client, around(spot))
    await insertPlaces([{ latitude: -16.512, longitude: 179.998, name: 'on the other side' }])
    expect(namesOf(await find(client, around(spot)))).toEqual(['on the other side'])
  })

  test('names places in the reader’s language', async ({ client }) => {
    expect(namesOf(await find(client, { ...atEiffelTower, language: 'fr' }))).toContain(
      'Tour Eiffel',
    )
  })

  test('adds places of the other language only where there are few', async ({ client }) => {
    const spot = await emptySpot()
    await insertPlaces([{ ...spot, name: 'église' }], 'fr')
    const [place] = (await find(client, around(spot))).places
    expect([place?.name, place?.languages]).toEqual(['église', ['fr']])
    await insertPlaces(Array.from({ length: 12 }, () => ({ ...spot, name: 'church' })))
    expect(new Set(namesOf(await find(client, around(spot))))).toEqual(new Set(['church']))
  })

  test('leaves out what says too little', async ({ client }) => {
    const spot = await emptySpot()
    await insertPlaces([
      { ...spot, name: 'thin' },
      { ...spot, name: 'enough' },
    ])
    await execute(sql`UPDATE places SET thin_at = ${Date.now()}
      WHERE latitude = ${spot.latitude} AND articles ->> 'en' = 'thin'`)
    expect(namesOf(await find(client, around(spot)))).toEqual(['enough'])
  })

  test('gives the 60 nearest of 10,000, in one trip', async ({ client }) => {
    const spot = await emptySpot()
    const near = (): number => (Math.random() - 0.5) * 0.01
    const placed = Array.from({ length: 10_000 }, (_, index) => ({
      latitude: spot.latitude + near(),
      longitude: spot.longitude + near(),
      name: `Place ${index}`,
    }))
    await insertPlaces(placed)
    const nearest = placed.toSorted((a, b) => metresBetween(spot, a) - metresBetween(spot, b))

    const answers: Around[] = []
    const lines = await linesDuring(async () => {
      for (let count = 0; count < 5; count += 1) {
        answers.push(await find(client, { ...around(spot), radius: '10000' }))
      }
    })
    const first = nearest.slice(0, mostAround).map(({ name }) => name)
    expect(answers.map(namesOf)).toEqual(answers.map(() => first))
    expect(lines.filter((line) => line.includes('"databaseTrips":1'))).toHaveLength(5)
  })

  test('searches an area once for everybody in it, in both languages', async ({ client }) => {
    const before = (await wikimediaDouble.calls(agent)).count
    // A kilometre of Rome that no other test goes to.
    const spot = { latitude: '41.884', longitude: '12.442' }
    await find(client, spot)
    const { count } = await wikimediaDouble.calls(agent)
    expect(count - before).toBe(2)
    const other = await createUser()
    await find(other.client, {
      latitude: '41.889',
      longitude: '12.449',
      radius: '3000',
      language: 'fr',
    })
    expect((await wikimediaDouble.calls(agent)).count).toBe(count)
  })

  test('searches an area again after 30 days', async ({ client }) => {
    const spot = { latitude: 43.775, longitude: 11.254 }
    await find(client, around(spot))
    const { key } = areaOf(spot)
    await execute(sql`UPDATE place_searches SET found_at = found_at - ${30 * 86_400_000}
      WHERE key = ${key}`)
    await wikimediaDouble.script({ text: '43.775', do: 'fail' })
    await expectRefusal(await search(client, around(spot)), 503, 'temporarily_unavailable')
    await wikimediaDouble.script({ text: '43.775', do: 'answer' })
    expect((await search(client, around(spot))).status).toBe(200)
  })

  test('sends neither the location on nor stores it', async ({ client }) => {
    await wikimediaDouble.script({ text: '51.17912', do: 'fail' })
    const spot = { latitude: '51.17912', longitude: '-1.82634' }
    expect((await search(client, spot)).status).toBe(200)
    const keys = await query(sql`SELECT key FROM place_searches WHERE key LIKE 'area:5117%'`)
    expect(keys).toEqual([{ key: 'area:5117,-183' }])
  })

  test('refuses a location or radius that is none', async ({ client }) => {
    await expectInvalid(await search(client, { latitude: '91', longitude: '0' }), 'latitude')
    await expectInvalid(await search(client, { latitude: '1' }), 'longitude')
    for (const radius of ['99', '10001', 'far', '']) {
      await expectInvalid(await search(client, { ...atEiffelTower, radius }), 'radius')
    }
    await expectInvalid(await search(client, { ...atEiffelTower, language: 'de' }), 'language')
    const spot = new URLSearchParams(atEiffelTower)
    await expectInvalid(await client.get(`/api/places/around?${spot}`), 'radius')
  })

  test('reads no more of the table than the places of a box', async ({ client }) => {
    const spot = await emptySpot()
    const sent = await sentDuring(async () => void (await find(client, around(spot))))
    const nearest = sent.filter(
      (one) => one.sql.includes('places_by') || one.sql.includes('BETWEEN'),
    )
    expect(nearest).toHaveLength(2)
    for (const statement of nearest) {
      const plan = (await planOf(statement)).join()
      expect(plan).toContain('places_by_position')
      expect(plan).not.toContain('SCAN')
    }
  })
})
