import { Registered } from '@storystone/schema/contract/account.ts'
import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { Places } from '@storystone/schema/contract/places.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { rateLimitKeys } from '../src/platform/limits/client-address.ts'
import { type Client, createClient, expectRefusal, expectTooMany } from './client/client.ts'
import { execute, query, queryRow, setLimitCounter } from './database/database.ts'
import {
  atColosseum,
  photoForm,
  requestPhotoStory,
  scriptedPhoto,
} from './stories/photo-stories.ts'
import { requestStory } from './stories/stories.ts'
import { balanceOf, createUser, grant, hashed, password, uniqueEmail } from './users/factories.ts'
import { testWithUser } from './users/test-with-user.ts'
import { double, scriptedLandmark } from './vendors/chat.ts'
import { positionNear } from './vendors/geocoder.ts'
import { wikimediaDouble } from './vendors/wikimedia.ts'

const test = testWithUser()

const selectReadings = (userId: string) =>
  sql`SELECT used FROM limit_counters WHERE key = ${`readings:${userId}`}`

const setUse = (key: string, used: number): Promise<void> => setLimitCounter(key, used, 3_600)

/** A new account's answer, and its balance. */
const signUp = async (headers: Record<string, string> = {}) => {
  const client = createClient()
  const response = await client.post('/api/register', { email: uniqueEmail(), password }, headers)
  expect(response.status).toBe(201)
  const registered = Registered.parse(await response.json())
  return { ...registered, balance: await balanceOf(client) }
}

describe('gifts of credits', () => {
  test('are 60 an hour to one /48; further accounts start with 0 credits and say why', async () => {
    const prefix = `2001:db8:${crypto.getRandomValues(new Uint16Array(1))[0]?.toString(16)}`
    await setUse(`gifts:${hashed('gifts', rateLimitKeys(`${prefix}::1`).network)}`, 59)
    const signUpFrom = (address: string) => signUp({ 'CF-Connecting-IP': address })
    const last = await signUpFrom(`${prefix}:1::1`)
    expect([last.giftWithheld, last.balance]).toEqual([undefined, 4])
    const late = await signUpFrom(`${prefix}:2::1`)
    expect([late.giftWithheld, late.balance]).toEqual(['too_many_gifts', 0])
    expect((await signUpFrom('2001:db9::1')).balance).toBe(4)
  })

  test('are 1,000 an hour in all', async () => {
    await setUse('gifts', 999)
    expect((await signUp()).balance).toBe(4)
    expect((await signUp()).giftWithheld).toBe('too_many_gifts')
    await execute(sql`DELETE FROM limit_counters WHERE key = 'gifts'`)
    expect((await signUp()).balance).toBe(4)
  })
})

describe('passwords of one account', () => {
  const statusOf = async (client: Client, email: string, tried = password): Promise<number> =>
    (await client.post('/api/login', { email, password: tried })).status

  test('logs in after 50 failures from all addresses, which lock strangers out', async ({
    client: signedIn,
    email,
  }) => {
    const owner = createClient()
    expect(await statusOf(owner, email)).toBe(200)
    await owner.post('/api/logout', undefined)
    await setUse(`login-account:${hashed('login-account', email)}`, 49)
    expect(await statusOf(createClient(), email, 'the fiftieth guess')).toBe(401)
    const stranger = createClient()
    expect(await statusOf(stranger, (await createUser()).email)).toBe(200)
    const refused = await stranger.post('/api/login', { email, password })
    await expectRefusal(refused, 429, 'too_many_requests')
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3_500)

    expect(await statusOf(owner, email)).toBe(200)
    const change = { newPassword: 'changed meanwhile', currentPassword: password }
    expect((await signedIn.post('/api/change-password', change)).status).toBe(200)
  })

  test('has failures of its own: 50 an hour from all addresses', async ({ email }) => {
    const device = createClient()
    expect(await statusOf(device, email)).toBe(200)
    const [id = ''] = (device.cookies.get('__Host-device') ?? '').split('.')
    await setUse(`login-device:${hashed('login-device', id)}`, 50)
    expect(await statusOf(device, email)).toBe(429)
    expect(await statusOf(createClient(), email)).toBe(200)
  })

  test('is not kept from its account by 30 checks in 15 minutes, which keep strangers', async ({
    email,
  }) => {
    const owner = createClient()
    const checks = (by: string) => `login-checks:${by}:${hashed('login-checks', email)}`
    expect(await statusOf(owner, email)).toBe(200)
    await setUse(checks('strangers'), 29)
    expect(await statusOf(createClient(), email)).toBe(200)
    expect(await statusOf(createClient(), email)).toBe(429)
    await setUse(checks('devices'), 29)
    expect(await statusOf(owner, email)).toBe(200)
    expect(await statusOf(owner, email)).toBe(429)
  })
})

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

describe('names of locations', () => {
  test('are 120 an hour for one user: then a location has none, and the geocoder is not called', async ({
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
})

describe('the reading of a photo counts', () => {
  test.for([
    ['whose article is missing', 'deleted'],
    ['whose article can’t be read', 'fail'],
  ] as const)('%s', async ([, behaviour], { client, user }) => {
    const name = await scriptedPhoto([{ do: 'answer_at_once' }])
    await wikimediaDouble.script({ text: name, do: behaviour })
    const response = await requestPhotoStory(client, { name, location: null })
    expect(response.ok).toBe(false)
    expect((await double.calls(name)).count).toBe(1)
    expect(await queryRow(selectReadings(user.id))).toEqual({ used: 1 })
    expect(await balanceOf(client)).toBe(4)
  })
})

describe('a limit', () => {
  const [minute, quarter, hour, day] = [60, 900, 3_600, 86_400]

  /** The seconds until the counter of a key starts again. */
  const secondsLeft = async (key: string): Promise<number> => {
    const counter = await queryRow(sql`SELECT ends_at FROM limit_counters WHERE key = ${key}`)
    return (Number(counter?.ends_at) - Date.now()) / 1000
  }
  const logIn = (client: Client, email: string, tried = 'wrong') =>
    client.post('/api/login', { email, password: tried })

  test('starts again after its own time', async ({ client, email, user }) => {
    const prefix = `2001:db8:${crypto.getRandomValues(new Uint16Array(1))[0]?.toString(16)}`
    await signUp({ 'CF-Connecting-IP': `${prefix}::1` })
    const basket = { packageId: 'small', currency: 'GBP', language: 'en' }
    await client.post(endpoints.createCheckoutSession.path, basket)
    await logIn(createClient(), email)
    const device = createClient()
    await logIn(device, email, password)
    await logIn(device, email)
    const [id = ''] = (device.cookies.get('__Host-device') ?? '').split('.')
    await requestStory(client, { text: await scriptedLandmark({ do: 'refuse' }) })
    const windows = {
      [`gifts:${hashed('gifts', rateLimitKeys(`${prefix}::1`).network)}`]: hour,
      gifts: hour,
      [`stripe:${user.id}`]: minute,
      [`login-account:${hashed('login-account', email)}`]: hour,
      [`login-device:${hashed('login-device', id)}`]: hour,
      [`login-checks:strangers:${hashed('login-checks', email)}`]: quarter,
      [`login-checks:devices:${hashed('login-checks', email)}`]: quarter,
      [`uncharged:${user.id}`]: day,
    }
    for (const [key, seconds] of Object.entries(windows)) {
      const left = await secondsLeft(key)
      // Others count all gifts, too.
      expect([key, left > (key === 'gifts' ? 0 : seconds - 30), left <= seconds]).toEqual([
        key,
        true,
        true,
      ])
    }
  })
})
