import { env } from 'cloudflare:workers'
import { stripeWebhookPath } from '@storystone/schema/contract/checkout.ts'
import type { Endpoint } from '@storystone/schema/contract/endpoints.ts'
import { everyEndpoint } from '@storystone/schema/contract/every-endpoint.ts'
import { Passkey } from '@storystone/schema/contract/passkeys.ts'
import { SessionList } from '@storystone/schema/contract/sessions.ts'
import { photoLimits } from '@storystone/schema/limits.ts'
import { voices } from '@storystone/schema/voices.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/env.ts'
import { en } from '../src/platform/locales/en.ts'
import { fr } from '../src/platform/locales/fr.ts'
import { createServices } from '../src/services.ts'
import { type CallOptions, type Client, createClient, errorOf, sessionOf } from './client/client.ts'
import { eventsOf, storyOf } from './client/events.ts'
import { execute } from './database/database.ts'
import { requestPhotoStory, scriptedPhoto } from './stories/photo-stories.ts'
import { createAuthenticator } from './users/authenticator.ts'
import { createUser } from './users/factories.ts'
import { registerPasskey } from './users/passkeys.ts'

const documents = import.meta.glob('../../docs/security.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const all: [string, Endpoint][] = Object.entries(everyEndpoint)
const signedIn = all.filter(([, { access }]) => access === 'signed-in')
const unsafe = all.filter(([, { method }]) => method !== 'GET')
const withBody = all.filter(([, { body }]) => body !== undefined)
const withForm = all.filter(([, { form, optionalFile }]) => form && optionalFile === undefined)
const withoutForm = unsafe.filter(([, { form }]) => form === undefined)
const ofOneThing = all.filter(([, { path }]) => path.includes(':id'))

let signedInClient: Client
/** The headers of ended and expired sessions. */
const sessionsOver = { ended: {}, expired: {} }
/** The ids of another user's data, by the folder of their paths. */
const foreign = { stories: '', media: '', generations: '', sessions: '', passkeys: '' }

beforeAll(async () => {
  signedInClient = (await createUser()).client
  const [ended, expired, other] = [await createUser(), await createUser(), await createUser()]
  sessionsOver.ended = sessionOf(ended.client)
  await ended.client.post('/api/logout', undefined)
  sessionsOver.expired = sessionOf(expired.client)
  await execute(
    sql`UPDATE sessions SET expires_at = ${Date.now() - 1} WHERE user_id = ${expired.user.id}`,
  )
  const name = await scriptedPhoto([{ do: 'answer_at_once' }])
  const events = await eventsOf(await requestPhotoStory(other.client, { name, events: true }))
  const { id, imageUrl } = storyOf(events)
  foreign.stories = id
  foreign.media = imageUrl?.split('/').at(-1) ?? ''
  foreign.generations = events[0]?.event === 'generation' ? events[0].data.id : ''
  const [session] = SessionList.parse(await (await other.client.get('/api/sessions')).json())
  foreign.sessions = session?.id ?? ''
  const made = await registerPasskey(other.client, createAuthenticator())
  foreign.passkeys = Passkey.parse(await made.json()).id
  expect((await other.client.get(`/api/generations/${foreign.generations}/events`)).status).toBe(
    200,
  )
})

const fill = ({ path }: Endpoint, id: string): string => path.replaceAll(/:\w+/g, id)
const pathOf = (endpoint: Endpoint): string => fill(endpoint, crypto.randomUUID())

/** Calls an endpoint as a signed-in user. */
const call = (
  endpoint: Endpoint,
  request: CallOptions,
  path = pathOf(endpoint),
): Promise<Response> => signedInClient.send(path, { method: endpoint.method, ...request })

/** Expects a complete error body. */
const expectRefusal = async (response: Response, status: number, code: string): Promise<void> => {
  const error = await errorOf(response)
  expect([response.status, error.code]).toEqual([status, code])
  expect(error.message).toMatch(/\w+ \w+/)
  expect(error.requestId).toMatch(/^[\w-]{10,}$/)
}

describe('the table of endpoints', () => {
  test('has every route of the app', () => {
    const bindings = { ...env, ASSETS: env.ASSETS, MEDIA: env.MEDIA }
    const { routes } = createApp(createServices(readConfig(bindings), bindings))
    const served = routes.filter(({ method }) => method !== 'ALL')
    const listed = all.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(served.map(({ method, path }) => `${method} ${path}`))).toEqual(
      new Set([
        ...listed,
        `POST ${stripeWebhookPath}`,
        'POST /share-target',
        ...['', '/picture', '/card'].map((part) => `GET /s/:token${part}`),
      ]),
    )
  })

  test('requires a session except for the routes that docs/security.md lists', () => {
    const [, list = ''] = /public\s+routes are([^.]+)/.exec(Object.values(documents).join()) ?? []
    const open = all.filter(([, { access }]) => access === 'public').map(([name]) => name)
    expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(open)
  })

  test('has a schema for every input', () => {
    const bare = unsafe.filter(([, { body, form, path }]) => !body && !form && !path.includes(':'))
    expect(bare.map(([name]) => name)).toEqual([
      'logout',
      'endOtherSessions',
      'createPortalSession',
      'passkeyLoginOptions',
      'passkeyOptions',
      'dropPushSubscription',
    ])
  })
})

describe.each(signedIn)('%s', (_name, endpoint) => {
  test('refuses a request without a session', async () => {
    const response = await createClient().send(pathOf(endpoint), { method: endpoint.method })
    await expectRefusal(response, 401, 'not_signed_in')
  })

  test.each(['ended', 'expired'] as const)('refuses a session that is %s', async (how) => {
    const response = await createClient().send(pathOf(endpoint), {
      method: endpoint.method,
      headers: sessionsOver[how],
    })
    await expectRefusal(response, 401, 'not_signed_in')
  })
})

describe.each(unsafe)('%s', (_name, endpoint) => {
  test.each([
    { Origin: 'https://elsewhere.example' },
    { Origin: 'http://storystone.test' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://storystone.test' },
  ])('refuses %o', async (headers) => {
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const response = await call(endpoint, { headers: { ...headers, 'Content-Type': type } })
      await expectRefusal(response, 403, 'wrong_origin')
    }
    expect((await signedInClient.get('/api/user')).status).toBe(200)
  })
})

/** Valid input for the routes that need it, so that only the owner is wrong. */
const soundInput: Readonly<Record<string, { search?: string; body?: unknown }>> = {
  retell: { body: { name: 'Colosseum' } },
  narrationTimings: { search: `?voiceId=${voices[0]?.id}` },
}

describe.each(ofOneThing)('%s', (name, endpoint) => {
  test("answers 404 for another user's data", async () => {
    const { search = '', body } = soundInput[name] ?? {}
    const [, folder = ''] = /^\/api\/(\w+)\//.exec(endpoint.path) ?? []
    const id = new Map(Object.entries(foreign)).get(folder) ?? foreign.stories
    expect(id).not.toBe('')
    const response = await call(endpoint, { body }, fill(endpoint, id) + search)
    await expectRefusal(response, 404, 'not_found')
  })

  test('answers 404 for a malformed id', async () => {
    const malformed = fill(endpoint, `${'x'.repeat(64)}.y`)
    await expectRefusal(await call(endpoint, {}, malformed), 404, 'not_found')
  })
})

describe.each(withoutForm)('%s', (_name, endpoint) => {
  test('refuses a body over 64 KB', async () => {
    const response = await call(endpoint, { body: { text: 'x'.repeat(64 * 1024) } })
    await expectRefusal(response, 413, 'body_too_large')
  })
})

describe.each(withForm)('%s', (_name, endpoint) => {
  const send = (text: BodyInit, type?: string): Promise<Response> =>
    call(endpoint, { text, headers: type ? { 'Content-Type': type } : {} })

  test('refuses a body over 8 MB plus fields', async () => {
    const large = new Uint8Array(photoLimits.bytes + 64 * 1024 + 1)
    const response = await send(large, 'multipart/form-data; boundary=x')
    await expectRefusal(response, 413, 'photo_too_large')
  })

  test('refuses other content types and a form without a photo', async () => {
    await expectRefusal(await send('{"file": "x"}', 'application/json'), 400, 'invalid_request')
    await expectRefusal(await send('file=x', 'text/plain'), 400, 'invalid_request')
    const broken = await send('--x\r\nno', 'multipart/form-data; boundary=x')
    await expectRefusal(broken, 400, 'invalid_request')
    const empty = new FormData()
    empty.set('format', 'quick_facts')
    await expectRefusal(await send(empty), 400, 'invalid_request')
  })

  test('refuses a file that is not a photo', async () => {
    const form = new FormData()
    form.set('file', new File(['<svg onload="alert(1)"/>'], 'a.jpg', { type: 'image/jpeg' }))
    await expectRefusal(await send(form), 415, 'unsupported_photo')
  })

  test('answers in the language of the form, else of the browser', async () => {
    const form = new FormData()
    form.set('file', new File(['no photo'], 'a.jpg', { type: 'image/jpeg' }))
    const sentence = async (): Promise<string> => {
      const response = await call(endpoint, { text: form, headers: { 'Accept-Language': 'fr' } })
      return (await errorOf(response)).message
    }
    expect(await sentence()).toBe(fr.errors.unsupported_photo)
    form.set('language', 'en')
    expect(await sentence()).toBe(en.errors.unsupported_photo)
  })
})

describe.each(withBody)('%s', (_name, endpoint) => {
  test.each([
    ['application/json', '{"text": '],
    ['text/plain', 'text=Petra'],
    ['application/xml', '{}'],
    ['application/json', ''],
    ['application/json', 'null'],
  ])('refuses as %s: %j', async (type, text) => {
    const response = await call(endpoint, { text, headers: { 'Content-Type': type } })
    await expectRefusal(response, 400, 'invalid_request')
  })
})

test('an error is in the language of the body on every route', async () => {
  const body = { email: 'nobody@example.org', password: 'whatever', language: 'fr' }
  const response = await createClient().post('/api/login', body)
  expect((await errorOf(response)).message).toBe(fr.errors.invalid_credentials)
})

test('the origin guard accepts its own site and clients that are not browsers', async () => {
  const own = [
    {},
    { Origin: 'https://storystone.test', 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
  ]
  for (const headers of own) {
    const response = await createClient().send('/api/logout', { method: 'POST', headers })
    expect(response.status).toBe(204)
  }
})

test('an early response is sent after the body was read, so that nothing resets', async () => {
  const chunks = 200
  let sent = 0
  const text = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (sent === chunks) return controller.close()
      sent += 1
      controller.enqueue(new Uint8Array(64 * 1024))
    },
  })
  const answer = await createClient().send('/api/generate-story', { method: 'POST', text })
  expect([answer.status, sent]).toEqual([401, chunks])
})

test.each(['GET', 'POST', 'PUT', 'DELETE'])('an unknown API path is 404 to %s', async (method) => {
  const response = await createClient().send('/api/nowhere', { method })
  await expectRefusal(response, 404, 'not_found')
})
