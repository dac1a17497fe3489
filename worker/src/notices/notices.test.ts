import { env } from 'cloudflare:workers'
import { Notice, PushState } from '@storystone/schema/contract/notices.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import {
  type Client,
  createClient,
  expectInvalid,
  expectRefusal,
  linesDuring,
  sessionOf,
  until,
} from '#test/client/client.ts'
import { eventsOf, storyOf } from '#test/client/events.ts'
import { workerWith } from '#test/client/other-worker.ts'
import { query, testDatabase } from '#test/database/database.ts'
import { PUSH_DOUBLE_URL, VAPID_PUBLIC_KEY } from '#test/env.ts'
import { createStory, generationIdOf, requestStory, storiesOf } from '#test/stories/stories.ts'
import { createUser, deleteAccount, password, test } from '#test/users/factories.ts'
import { double, scriptedLandmark, untilHeld } from '#test/vendors/chat.ts'
import { readConfig } from '#worker/env.ts'
import { createServices } from '#worker/services.ts'
import { createPushControl, type PushScript } from '../../doubles/push/control.ts'

const push = createPushControl(PUSH_DOUBLE_URL)

const path = '/api/push-subscription'
const stateOf = async (client: Client) => PushState.parse(await (await client.get(path)).json())

const keep = (client: Client, body: object) => client.send(path, { method: 'PUT', body })

/** Turns notices on, as a browser does; returns where they go. */
const turnOn = async (client: Client, more: object = {}): Promise<string> => {
  const browser = await push.subscribe(VAPID_PUBLIC_KEY)
  expect((await keep(client, { ...browser, ...more })).status).toBe(204)
  return browser.endpoint
}

/** The notices that a browser has, decrypted, once there are so many. */
const noticesAt = async (endpoint: string, count: number) => {
  await expect.poll(async () => (await push.messagesTo(endpoint)).length).toBe(count)
  return (await push.messagesTo(endpoint)).map(({ text, ...message }) => {
    return { ...message, ...Notice.parse(JSON.parse(text)).notification }
  })
}

/** A user's story ends while nobody reads along. */
const storyUnread = async (client: Client) => {
  const before = (await storiesOf(client)).length
  const text = await scriptedLandmark({ do: 'hold' })
  const response = await requestStory(client, { text, events: true })
  await untilHeld(text)
  await response.body?.cancel()
  await double.release(text)
  await until(async () => (await storiesOf(client)).length > before)
  return (await storiesOf(client))[0] ?? expect.fail('There is no story')
}

/** Somebody else's later story has its notice by now, so one that has not come does not come. */
const afterAnotherNotice = async () => {
  const { client } = await createUser()
  const endpoint = await turnOn(client)
  await storyUnread(client)
  await noticesAt(endpoint, 1)
}

describe('a notice', () => {
  test('comes when a story ends while nobody reads along, and opens it', async ({ client }) => {
    const endpoint = await turnOn(client)
    const { id, title } = await storyUnread(client)
    expect(await noticesAt(endpoint, 1)).toEqual([
      {
        title: 'Your story is ready',
        body: title,
        lang: 'en',
        tag: id,
        navigate: `https://storystone.test/story/${id}`,
        topic: id.replaceAll('-', ''),
        urgency: 'high',
        ttl: 86_400,
        subject: 'https://storystone.test',
      },
    ])
  })

  test('is in the language that the browser said', async ({ client }) => {
    const endpoint = await turnOn(client, { language: 'fr' })
    expect(await stateOf(client)).toMatchObject({ endpoint, language: 'fr' })
    await storyUnread(client)
    expect(await noticesAt(endpoint, 1)).toMatchObject([{ title: 'Votre récit est prêt' }])
  })

  test('says a title without the marks of its italics', async ({ client, user }) => {
    const endpoint = await turnOn(client)
    const bindings = { ...env, ASSETS: env.ASSETS, MEDIA: env.MEDIA }
    const { notifyReady } = createServices(readConfig(bindings), bindings)
    const story = { id: crypto.randomUUID(), title: 'Under the *Domus*', language: 'en' } as const
    await notifyReady(testDatabase(), user.id, story)
    expect(await noticesAt(endpoint, 1)).toMatchObject([{ body: 'Under the Domus' }])
  })

  test('does not come while somebody reads along, nor of a failure', async ({ client }) => {
    const endpoint = await turnOn(client)
    const read = await scriptedLandmark({ do: 'answer_at_once' })
    storyOf(await eventsOf(await requestStory(client, { text: read, events: true })))
    await createStory(client)
    const text = await scriptedLandmark({ do: 'hold' }, { do: 'fail', status: 400 })
    const failing = await requestStory(client, { text, events: true })
    await untilHeld(text)
    await failing.body?.cancel()
    await double.release(text)
    // One after them is the only one.
    const { id } = await storyUnread(client)
    expect(await noticesAt(endpoint, 1)).toMatchObject([{ tag: id }])
    expect(await push.callsTo(endpoint)).toBe(1)
  })

  test('goes to each device of the user, and to nobody else', async ({ client, email }) => {
    const phone = createClient()
    await phone.post('/api/login', { email, password })
    const endpoints = [await turnOn(client), await turnOn(phone)]
    const { client: other } = await createUser()
    const endpointOfOther = await turnOn(other)
    await storyUnread(client)
    for (const endpoint of endpoints) await noticesAt(endpoint, 1)
    const { id } = await storyUnread(other)
    expect(await noticesAt(endpointOfOther, 1)).toMatchObject([{ tag: id }])
  })
})

describe('a push service', () => {
  const answer = async (client: Client, ...answers: PushScript['answers']) => {
    const endpoint = await turnOn(client)
    await push.script({ endpoint, answers })
    const calls = async () => await push.callsTo(endpoint)
    return { endpoint, calls }
  }

  test.for([404, 410])('that answers %s is forgotten', async (status, { client }) => {
    const { calls } = await answer(client, { status })
    await storyUnread(client)
    await until(async () => (await stateOf(client)).endpoint === null)
    expect(await calls()).toBe(1)
  })

  test.for([
    [429, '120', 120_000],
    [429, undefined, 60_000],
    [503, '30', 30_000],
  ] as const)('that answers %s with Retry-After %s waits %s ms', async (row, { client, user }) => {
    const [status, retryAfter, ms] = row
    const before = Date.now()
    const { endpoint, calls } = await answer(client, {
      status,
      ...(retryAfter && { retryAfter }),
    })
    await storyUnread(client)
    const waitsUntil = async () => {
      const rows = await query(sql`SELECT waits_until AS until FROM push_subscriptions
        WHERE session_id IN (SELECT id FROM sessions WHERE user_id = ${user.id})`)
      return z.array(z.object({ until: z.number() })).parse(rows)[0]?.until ?? 0
    }
    await until(async () => (await waitsUntil()) > 0)
    expect((await waitsUntil()) - before).toBeGreaterThanOrEqual(ms)
    expect((await waitsUntil()) - before).toBeLessThan(ms + 30_000)
    await storyUnread(client)
    await afterAnotherNotice()
    // The second story made no call: there is still the first one, which was refused.
    expect([await calls(), (await push.messagesTo(endpoint)).length]).toEqual([1, 0])
  })

  test('that fails once is called again', async ({ client }) => {
    const { endpoint } = await answer(client, { status: 500 })
    await storyUnread(client)
    await noticesAt(endpoint, 1)
  })

  test('that refuses our keys is the operator’s to mend, and is kept', async ({ client }) => {
    const { calls, endpoint } = await answer(client, { status: 403 })
    const lines = await linesDuring(async () => {
      await storyUnread(client)
      await until(async () => (await calls()) === 1)
    }, 3)
    expect(lines.filter((line) => line.includes('operator_must_act')).join()).toContain(
      'status_403',
    )
    expect((await stateOf(client)).endpoint).toBe(endpoint)
  })
})

describe('a subscription', () => {
  test('is of one session: kept, replaced and dropped', async ({ client }) => {
    const off = { publicKey: VAPID_PUBLIC_KEY, endpoint: null, language: null }
    expect(await stateOf(client)).toEqual(off)
    await turnOn(client)
    const endpoint = await turnOn(client)
    expect(await stateOf(client)).toEqual({ ...off, endpoint, language: 'en' })
    expect((await client.send(path, { method: 'DELETE' })).status).toBe(204)
    expect(await stateOf(client)).toEqual(off)
  })

  test('leaves the session that its browser had before', async ({ client }) => {
    const { client: next } = await createUser()
    const browser = await push.subscribe()
    await keep(client, browser)
    await keep(next, browser)
    expect((await stateOf(client)).endpoint).toBeNull()
    expect((await stateOf(next)).endpoint).toBe(browser.endpoint)
  })

  const subscriptionsAt = async (endpoint: string) =>
    (await query(sql`SELECT 1 FROM push_subscriptions WHERE endpoint = ${endpoint}`)).length

  test('is forgotten at log-out', async ({ client }) => {
    const endpoint = await turnOn(client)
    await client.post('/api/logout', undefined)
    expect(await subscriptionsAt(endpoint)).toBe(0)
  })

  test('is forgotten with the account; a story under way brings none', async ({ client }) => {
    const endpoint = await turnOn(client)
    const text = await scriptedLandmark({ do: 'hold' })
    const response = await requestStory(client, { text, events: true })
    await untilHeld(text)
    await generationIdOf(client)
    await response.body?.cancel()
    expect((await deleteAccount(client)).status).toBe(204)
    expect(await subscriptionsAt(endpoint)).toBe(0)
    await double.release(text)
    await afterAnotherNotice()
    expect(await push.callsTo(endpoint)).toBe(0)
  })

  test('stays with the session that changed the password only', async ({ client, email }) => {
    const phone = createClient()
    await phone.post('/api/login', { email, password })
    const [own, other] = [await turnOn(client), await turnOn(phone)]
    const body = { newPassword: 'a wall of Hadrian', currentPassword: password }
    expect((await client.post('/api/change-password', body)).status).toBe(200)
    expect([await subscriptionsAt(own), await subscriptionsAt(other)]).toEqual([1, 0])
  })

  test.for([
    'http://push.example.com/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://2130706433/a',
    'https://localhost/a',
    'https://printer.local/a',
    'https://db.internal/a',
    'https://intranet/a',
    'https://push.example.com:8443/a',
    'https://a:b@push.example.com/a',
    'http://127.0.0.1:1/a',
  ])('at %s is refused', async (endpoint, { client }) => {
    const { keys } = await push.subscribe()
    await expectInvalid(await keep(client, { endpoint, keys }), 'endpoint')
  })

  test.for([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QABC',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('at %s is accepted', async (endpoint, { client }) => {
    const { keys } = await push.subscribe()
    const unique = `${endpoint}${crypto.randomUUID()}`
    expect((await keep(client, { endpoint: unique, keys })).status).toBe(204)
  })

  test('with invalid keys is forgotten at the first notice', async ({ client }) => {
    const { endpoint } = await push.subscribe()
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
    expect((await keep(client, { endpoint, keys })).status).toBe(204)
    await storyUnread(client)
    await until(async () => (await stateOf(client)).endpoint === null)
  })
})

test('without VAPID keys there is no key to subscribe with, nothing kept', async ({ client }) => {
  const fetch = workerWith({ VAPID_PUBLIC_KEY: '' })
  const headers = { ...sessionOf(client), 'Content-Type': 'application/json' }
  const send = (init: RequestInit) => fetch(path, { headers, ...init })
  expect(await (await send({})).json()).toMatchObject({ publicKey: null, endpoint: null })
  const body = JSON.stringify(await push.subscribe())
  await expectRefusal(await send({ method: 'PUT', body }), 404, 'not_found')
})
