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
import { balanceOf, createUser, grant } from './users/factories.ts'
import { test } from './users/test-with-user.ts'
import { double, scriptedLandmark } from './vendors/chat.ts'
import { positionNear } from './vendors/geocoder.ts'
import { wikimediaDouble } from './vendors/wikimedia.ts'

const selectReadings = (userId: string) =>
  sql`SELECT used FROM limit_counters WHERE key = ${`readings:${userId}`}`

const setUse = (key: string, used: number): Promise<void> => setLimitCounter(key, used, 3_600)

describe('calls that cost us', () => {
  const stripeBody = { packageId: 'small', currency: 'GBP', language: 'en' }
  const stripe = [
    [endpoints.createCheckoutSession, 200],
    [endpoints.manualAddCredits, 402],
    [endpoints.createPortalSession, 404],
  ] as const
  const sendPhoto = (client: Client) =>
    client.send(endpoints.placesInPhoto.path, {
      method: 'POST',
      text: photoForm({ location: atColosseum }),
    })

  test.for([
    ...stripe.map(([{ path }, status]) => ({
      what: `20 calls to Stripe a minute: ${path}`,
      key: 'stripe',
      max: 20,
      status,
      send: (client: Client) => client.post(path, stripeBody),
    })),
    {
      what: '120 searches for places an hour',
      key: 'searches',
      max: 120,
      status: 200,
      send: (client: Client) => client.get(`/api/places?name=Zyx${crypto.randomUUID()}`),
    },
    {
      what: '120 searches an hour for what is around, where it is not kept',
      key: 'around',
      max: 120,
      status: 200,
      send: (client: Client) => {
        const [latitude, longitude] = [-60, -120].map((at) => (at - Math.random() * 20).toFixed(3))
        return client.get(
          `/api/places/around?latitude=${latitude}&longitude=${longitude}&radius=1000`,
        )
      },
    },
    {
      what: '120 searches an hour, those of stories',
      key: 'searches',
      max: 120,
      status: 422,
      send: (client: Client) =>
        requestStory(client, { text: `Zyx ${crypto.randomUUID()}`, writer: 'extract' }),
    },
    {
      what: '300 suggestions of places an hour',
      key: 'suggestions',
      max: 300,
      status: 200,
      send: (client: Client) =>
        client.get(`/api/places/suggestions?text=Zyx${crypto.randomUUID()}`),
    },
    {
      what: '120 articles an hour',
      key: 'articles',
      max: 120,
      status: 201,
      send: async (client: Client) =>
        requestStory(client, { text: await scriptedLandmark({ do: 'answer_at_once' }) }),
    },
    {
      what: '40 stories without a model a day',
      key: 'freeStories',
      max: 40,
      status: 201,
      send: (client: Client) => requestStory(client, { text: 'Colosseum', writer: 'extract' }),
    },
    {
      what: '600 pictures an hour',
      key: 'pictures',
      max: 600,
      status: 404,
      send: async (client: Client) => {
        // One without a free licence: nothing of it is kept for a place that nobody has seen.
        const name = `Zyx ${crypto.randomUUID()}`
        await wikimediaDouble.copy({ of: 'Atomium', title: name })
        const found = await client.get(`/api/places?${new URLSearchParams({ name })}`)
        const { candidates } = Places.parse(await found.json())
        return client.get(candidates[0]?.pictureUrl ?? expect.fail('No picture'))
      },
    },
    {
      what: '500 stories of a model a day',
      key: 'writings',
      max: 500,
      status: 201,
      send: async (client: Client) =>
        requestStory(client, { text: await scriptedLandmark({ do: 'answer_at_once' }) }),
    },
    {
      what: '3,000 calls of the second reader a day',
      key: 'checks',
      max: 3_000,
      status: 201,
      send: async (client: Client) =>
        requestStory(client, { text: await scriptedLandmark({ do: 'answer_at_once' }) }),
    },
    { what: '60 readings of photos a day', key: 'readings', max: 60, status: 200, send: sendPhoto },
    {
      what: '60 readings of photos a day, whatever comes of them',
      key: 'readings',
      max: 60,
      status: 502,
      send: async (client: Client) =>
        requestPhotoStory(client, { name: await scriptedPhoto([{ do: 'fail', status: 500 }]) }),
    },
  ])('are limited for one user: $what', async ({ key, max, status, send }, { client, user }) => {
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

  test('count once they were sent: the writer’s, and each of the second reader’s', async ({
    client,
    user,
  }) => {
    const text = await scriptedLandmark({ do: 'answer_at_once' })
    expect((await requestStory(client, { text })).status).toBe(201)
    const [checks, writings] = await countsOf(user.id)
    expect(writings).toEqual(['writings', 1])
    expect(checks).toEqual(['checks', expect.toSatisfy((used: number) => used >= 1 && used <= 6)])
  })

  test('count also where no story comes of them, and shared texts and Wikipedia’s don’t', async ({
    client,
    user,
  }) => {
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

test('names of locations are 120 an hour for one user: then a location has none, and the geocoder is not called', async ({
  client,
  user,
}) => {
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
  ['whose article is missing', 'deleted'],
  ['whose article can’t be read', 'fail'],
] as const)('the reading of a photo counts %s', async ([, behaviour], { client, user }) => {
  const name = await scriptedPhoto([{ do: 'answer_at_once' }])
  await wikimediaDouble.script({ text: name, do: behaviour })
  const response = await requestPhotoStory(client, { name, location: null })
  expect(response.ok).toBe(false)
  expect((await double.calls(name)).count).toBe(1)
  expect(await queryRow(selectReadings(user.id))).toEqual({ used: 1 })
  expect(await balanceOf(client)).toBe(4)
})
