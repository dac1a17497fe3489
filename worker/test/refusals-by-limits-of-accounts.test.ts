import { Registered } from '@storystone/schema/contract/account.ts'
import { stripeWebhookPath } from '@storystone/schema/contract/checkout.ts'
import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { rateLimitKeys } from '../src/platform/limits/client-address.ts'
import { type Client, createClient, expectRefusal } from './client/client.ts'
import { execute, queryRow, setLimitCounter } from './database/database.ts'
import { requestStory } from './stories/stories.ts'
import { balanceOf, createUser, hashed, password, test, uniqueEmail } from './users/factories.ts'
import { scriptedLandmark } from './vendors/chat.ts'

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

  test('logs in after 50 failures that lock strangers out', async ({ client: signedIn, email }) => {
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

  test('still logs in after strangers used up their 30 checks in 15 minutes', async ({ email }) => {
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

const [minute, quarter, hour, day] = [60, 900, 3_600, 86_400]

/** The seconds until the counter of a key starts again. */
const secondsLeft = async (key: string): Promise<number> => {
  const counter = await queryRow(sql`SELECT ends_at FROM limit_counters WHERE key = ${key}`)
  return (Number(counter?.ends_at) - Date.now()) / 1000
}
const logIn = (client: Client, email: string, tried = 'wrong') =>
  client.post('/api/login', { email, password: tried })

test('a limit starts again after its own time', async ({ client, email, user }) => {
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

test('the rate limit of an address is 3,000 requests a minute, for this address only', async () => {
  const minuteNow = () => Math.floor(Date.now() / 60_000)
  /** How many requests of a new address pass in a minute; null if the minute ends meanwhile. */
  const flood = async () => {
    const client = createClient()
    const minute = minuteNow()
    const statuses: number[] = []
    const send = async () => statuses.push((await client.send('/api/nowhere')).status)
    while (!statuses.includes(429) && minuteNow() === minute) {
      await Promise.all(Array.from({ length: 250 }, send))
    }
    const refused = await client.post('/api/login', {})
    if (minuteNow() !== minute) return null
    expect(new Set(statuses)).toEqual(new Set([404, 429]))
    return { client, refused, passed: statuses.filter((status) => status === 404).length }
  }
  let full = await flood()
  for (let more = 0; full === null && more < 5; more += 1) full = await flood()
  const { client, refused, passed } = full ?? expect.fail('A flood takes a minute')
  expect(passed).toBe(3_000)
  expect(refused.headers.get('Retry-After')).toBe('60')
  await expectRefusal(refused, 429, 'too_many_requests')
  expect((await client.post(stripeWebhookPath, {})).status).toBe(400)
  expect((await createClient().get('/api/credit-costs')).status).toBe(200)
})
