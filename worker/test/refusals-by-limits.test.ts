import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { Places } from '@storystone/schema/contract/places.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { type Client, expectRefusal, expectTooMany } from './client/client.ts'
import { query, queryRow, setLimitCounter } from './database/database.ts'
import {
  atColosseum,
  photoForm,
  requestPhotoStory,
  scriptedPhoto,
} from './stories/photo-stories.ts'
import { requestStory } from './stories/stories.ts'
import { balanceOf, createUser, grant, test } from './users/factories.ts'
import { double, scriptedLandmark } from './vendors/chat.ts'
import { positionNear } from './vendors/geocoder.ts'
import { wikimediaDouble } from './vendors/wikimedia.ts'

const selectReadings = (userId: string) =>
  sql`SELECT used FROM limit_counters WHERE key = ${`readings:${userId}`}`

const setUse = (key: string, used: number): Promise<void> => setLimitCounter(key, used, 3_600)

describe('calls that cost us', () => {
  type Send = (client: Client) => Promise<Response>
  const ofStripe =
    ({ path }: { readonly path: string }): Send =>
    (client) =>
      client.post(path, { packageId: 'small', currency: 'GBP', language: 'en' })
  const unknown = () => `Zyx${crypto.randomUUID()}`
  const lookAround: Send = (client) => {
    const [latitude, longitude] = [-60, -120].map((at) => (at - Math.random() * 20).toFixed(3))
    return client.get(`/api/places/around?latitude=${latitude}&longitude=${longitude}&radius=1000`)
  }
  const extract = (text: () => string): Send => {
    return (client) => requestStory(client, { text: text(), writer: 'extract' })
  }
  const tell: Send = async (client) =>
    requestStory(client, { text: await scriptedLandmark({ do: 'answer_at_once' }) })
  const openPicture: Send = async (client) => {
    // One without a free licence: nothing of it is kept for a place that nobody has seen.
    const name = unknown()
    await wikimediaDouble.copy({ of: 'Atomium', title: name })
    const found = await client.get(`/api/places?${new URLSearchParams({ name })}`)
    const { candidates } = Places.parse(await found.json())
    return client.get(candidates[0]?.pictureUrl ?? expect.fail('No picture'))
  }
  const sendPhoto: Send = (client) =>
    client.send(endpoints.placesInPhoto.path, {
      method: 'POST',
      text: photoForm({ location: atColosseum }),
    })
  const failPhoto: Send = async (client) =>
    requestPhotoStory(client, { name: await scriptedPhoto([{ do: 'fail', status: 500 }]) })
  const search =
    (path: string): Send =>
    (client) =>
      client.get(path + unknown())

  test.for<[what: string, key: string, max: number, status: number, send: Send]>([
    [
      'calls to Stripe a minute: checkouts',
      'stripe',
      20,
      200,
      ofStripe(endpoints.createCheckoutSession),
    ],
    ['calls to Stripe a minute: claims', 'stripe', 20, 402, ofStripe(endpoints.manualAddCredits)],
    [
      'calls to Stripe a minute: portals',
      'stripe',
      20,
      404,
      ofStripe(endpoints.createPortalSession),
    ],
    ['checkouts an hour', 'checkouts', 60, 200, ofStripe(endpoints.createCheckoutSession)],
    ['searches for places an hour', 'searches', 120, 200, search('/api/places?name=')],
    ['searches an hour, those of stories', 'searches', 120, 422, extract(unknown)],
    ['searches an hour for what is around, where it is not kept', 'around', 120, 200, lookAround],
    ['suggestions an hour', 'suggestions', 300, 200, search('/api/places/suggestions?text=')],
    ['articles an hour', 'articles', 120, 201, tell],
    ['stories without a model a day', 'freeStories', 40, 201, extract(() => 'Colosseum')],
    ['pictures an hour', 'pictures', 600, 404, openPicture],
    ['stories of a model a day', 'writings', 500, 201, tell],
    ['calls of the second reader a day', 'checks', 3_000, 201, tell],
    ['readings of photos a day', 'readings', 60, 200, sendPhoto],
    ['readings of photos a day, whatever comes of them', 'readings', 60, 502, failPhoto],
  ])('%s are limited for one user', async ([, key, max, status, send], { client, user }) => {
    await setUse(`${key}:${user.id}`, max - 1)
    expect((await send(client)).status).toBe(status)
    await expectTooMany(await send(client), 3_500)
    expect((await send((await createUser()).client)).status).toBe(status)
  })

  test('are counted only where the balance would do', async ({ client, user }) => {
    await grant(user.id, -3.5)
    await setUse(`readings:${user.id}`, 60)
    await expectRefusal(await sendPhoto(client), 402, 'insufficient_credits')
    await grant(user.id, 0.5)
    await expectTooMany(await sendPhoto(client))
  })
})

describe('calls of the model', () => {
  const countsOf = async (userId: string) => {
    const rows = await query(sql`SELECT key, used FROM limit_counters
      WHERE key IN (${`writings:${userId}`}, ${`checks:${userId}`}) ORDER BY key`)
    return rows.map(({ key, used }) => [String(key).split(':')[0], used])
  }

  test('count once they are sent: writer’s and second reader’s', async ({ client, user }) => {
    const text = await scriptedLandmark({ do: 'answer_at_once' })
    expect((await requestStory(client, { text })).status).toBe(201)
    const [checks, writings] = await countsOf(user.id)
    expect(writings).toEqual(['writings', 1])
    expect(checks).toEqual(['checks', expect.toSatisfy((used: number) => used >= 1 && used <= 6)])
  })

  test('count without a story too; shared texts and extracts don’t', async ({ client, user }) => {
    const failing = await scriptedLandmark({ do: 'fail', status: 500 })
    expect((await requestStory(client, { text: failing })).status).toBe(502)
    expect(await countsOf(user.id)).toEqual([['writings', 1]])
    const text = await scriptedLandmark({ do: 'answer_at_once' })
    await requestStory((await createUser()).client, { text })
    expect((await requestStory(client, { text })).status).toBe(201)
    await requestStory(client, { text: 'Colosseum', writer: 'extract' })
    expect(await countsOf(user.id)).toEqual([['writings', 1]])
    expect(
      await queryRow(sql`SELECT used FROM limit_counters
      WHERE key = ${`generations:${user.id}`}`),
    ).toEqual({ used: 3 })
  })
})

test('after 120 names of locations an hour there is none, nor a call', async ({ client, user }) => {
  const nameOf = async (): Promise<unknown> => {
    const { latitude, longitude } = positionNear(48.8566, 2.3522)
    const path = `/api/location/name?latitude=${latitude}&longitude=${longitude}&language=en`
    return (await client.get(path)).json()
  }
  await setUse(`locationNames:${user.id}`, 119)
  expect(await nameOf()).toEqual({ locationName: 'Paris, France' })
  expect(await nameOf()).toEqual({ locationName: 'Unknown location' })
})

test.for([
  ['is missing', 'deleted'],
  ['can’t be read', 'fail'],
] as const)('a reading counts if its article %s', async ([, behaviour], { client, user }) => {
  const name = await scriptedPhoto([{ do: 'answer_at_once' }])
  await wikimediaDouble.script({ text: name, do: behaviour })
  const response = await requestPhotoStory(client, { name, location: null })
  expect(response.ok).toBe(false)
  expect((await double.calls(name)).count).toBe(1)
  expect(await queryRow(selectReadings(user.id))).toEqual({ used: 1 })
  expect(await balanceOf(client)).toBe(4)
})
