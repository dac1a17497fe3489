import { env } from 'cloudflare:workers'
import { photoLimits } from '@storystone/schema/catalog.ts'
import { stripeWebhookPath } from '@storystone/schema/contract/checkout.ts'
import { type Endpoint, endpoints } from '@storystone/schema/contract/endpoints.ts'
import { voices } from '@storystone/schema/voices.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/env.ts'
import { en } from '../src/locales/en.ts'
import { fr } from '../src/locales/fr.ts'
import { createServices } from '../src/services.ts'
import { type Client, createClient, errorOf } from './client.ts'
import { testDatabase } from './database.ts'
import { createUser } from './factories.ts'
import { createPhotoStory } from './photo-stories.ts'

const all: [string, Endpoint][] = Object.entries(endpoints)
const signedIn = all.filter(([, { access }]) => access === 'signed-in')
const unsafe = all.filter(([, { method }]) => method !== 'GET')
const withBody = all.filter(([, { body }]) => body !== undefined)
const withForm = all.filter(([, { form }]) => form !== undefined)
const withoutForm = unsafe.filter(([, { form }]) => form === undefined)
const ofOneThing = all.filter(([, { path }]) => path.includes(':id'))

let signedInClient: Client
/** The cookies of sessions that are over, by how they ended. */
const cookiesOver = { ended: '', expired: '' }
/** What belongs to another user. */
const foreign = { story: '', media: '' }

const cookieOf = ({ cookies }: Client): string => `__Host-session=${cookies.get('__Host-session')}`

beforeAll(async () => {
  signedInClient = (await createUser()).client
  const [ended, expired, other] = [await createUser(), await createUser(), await createUser()]
  cookiesOver.ended = cookieOf(ended.client)
  await ended.client.post('/api/logout', undefined)
  cookiesOver.expired = cookieOf(expired.client)
  await testDatabase().write([
    sql`UPDATE sessions SET expires_at = ${Date.now() - 1} WHERE user_id = ${expired.user.id}`,
  ])
  const { id, imageUrl } = await createPhotoStory(other.client)
  foreign.story = id
  foreign.media = imageUrl?.split('/').at(-1) ?? ''
})

const fill = ({ path }: Endpoint, id: string): string => path.replaceAll(/:\w+/g, id)
const pathOf = (endpoint: Endpoint): string => fill(endpoint, crypto.randomUUID())

const expectRefusal = async (response: Response, status: number, code: string): Promise<void> => {
  expect(response.status).toBe(status)
  const error = await errorOf(response)
  expect(error.code).toBe(code)
  expect(error.message).toMatch(/\w+ \w+/)
  expect(error.requestId).toMatch(/^[\w-]{10,}$/)
}

describe('the table of endpoints', () => {
  test('has every route that there is, so that none can do without what follows', () => {
    const bindings = { ...env, ASSETS: env.ASSETS, MEDIA: env.MEDIA }
    const { routes } = createApp(createServices(readConfig(bindings), bindings))
    const served = routes.filter(({ method }) => method !== 'ALL')
    const listed = all.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(served.map(({ method, path }) => `${method} ${path}`))).toEqual(
      new Set([...listed, `POST ${stripeWebhookPath}`, 'POST /share-target']),
    )
  })

  test('asks for a session, but for what is meant for everybody', () => {
    const open = all.filter(([, { access }]) => access === 'public').map(([name]) => name)
    expect(open).toEqual([
      'health',
      'processors',
      'register',
      'login',
      'logout',
      'creditCosts',
      'voices',
    ])
  })

  test('says of every call that takes something what it takes', () => {
    const bare = unsafe.filter(([, { body, form, path }]) => !body && !form && !path.includes(':'))
    expect(bare.map(([name]) => name)).toEqual(['logout', 'createPortalSession'])
  })
})

describe.each(signedIn)('%s', (_name, endpoint) => {
  test('refuses who is not signed in', async () => {
    const response = await createClient().ask(pathOf(endpoint), { method: endpoint.method })
    await expectRefusal(response, 401, 'not_signed_in')
  })

  test.each(['ended', 'expired'] as const)('refuses whose session is %s', async (how) => {
    const response = await createClient().ask(pathOf(endpoint), {
      method: endpoint.method,
      headers: { Cookie: cookiesOver[how] },
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
    const { method } = endpoint
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const response = await signedInClient.ask(pathOf(endpoint), {
        method,
        headers: { ...headers, 'Content-Type': type },
      })
      await expectRefusal(response, 403, 'wrong_origin')
    }
    expect((await signedInClient.get('/api/user')).status).toBe(200)
  })
})

/** What a call needs besides the path, so that nothing but whose the thing is can be wrong. */
const soundInput: Readonly<Record<string, { search?: string; body?: unknown }>> = {
  retell: { body: { name: 'Colosseum' } },
  narrationTimings: { search: `?voiceId=${voices[0]?.id}` },
}

describe.each(ofOneThing)('%s', (name, endpoint) => {
  test('does not find what belongs to somebody else', async () => {
    const { search = '', body } = soundInput[name] ?? {}
    const id = endpoint.path.startsWith('/api/media/') ? foreign.media : foreign.story
    expect(id).not.toBe('')
    const path = fill(endpoint, id) + search
    const response = await signedInClient.ask(path, { method: endpoint.method, body })
    await expectRefusal(response, 404, 'not_found')
  })

  test('does not find what can be the id of nothing', async () => {
    const path = fill(endpoint, `${'x'.repeat(64)}.y`)
    const response = await signedInClient.ask(path, { method: endpoint.method })
    await expectRefusal(response, 404, 'not_found')
  })
})

describe.each(withoutForm)('%s', (_name, endpoint) => {
  test('refuses a body over 64 KB', async () => {
    const response = await signedInClient.ask(pathOf(endpoint), {
      method: endpoint.method,
      body: { text: 'x'.repeat(64 * 1024) },
    })
    await expectRefusal(response, 413, 'body_too_large')
  })
})

describe.each(withForm)('%s', (_name, endpoint) => {
  const send = (text: BodyInit, type?: string): Promise<Response> =>
    signedInClient.ask(pathOf(endpoint), {
      method: endpoint.method,
      text,
      headers: type ? { 'Content-Type': type } : {},
    })

  test('refuses a body over 8 MB and its fields', async () => {
    const large = new Uint8Array(photoLimits.bytes + 64 * 1024 + 1)
    const response = await send(large, 'multipart/form-data; boundary=x')
    await expectRefusal(response, 413, 'photo_too_large')
  })

  test('refuses what is no form, and a form without a photo', async () => {
    await expectRefusal(await send('{"file": "x"}', 'application/json'), 400, 'invalid_request')
    await expectRefusal(await send('file=x', 'text/plain'), 400, 'invalid_request')
    const broken = await send('--x\r\nno', 'multipart/form-data; boundary=x')
    await expectRefusal(broken, 400, 'invalid_request')
    const empty = new FormData()
    empty.set('format', 'quick_facts')
    await expectRefusal(await send(empty), 400, 'invalid_request')
  })

  test('refuses a file that is no photo', async () => {
    const form = new FormData()
    form.set('file', new File(['<svg onload="alert(1)"/>'], 'a.jpg', { type: 'image/jpeg' }))
    await expectRefusal(await send(form), 415, 'unsupported_photo')
  })

  test('speaks the language of the form, else of the browser', async () => {
    const form = new FormData()
    form.set('file', new File(['no photo'], 'a.jpg', { type: 'image/jpeg' }))
    const sentence = async (): Promise<string> => {
      const response = await signedInClient.ask(pathOf(endpoint), {
        method: endpoint.method,
        text: form,
        headers: { 'Accept-Language': 'fr' },
      })
      return (await errorOf(response)).message
    }
    expect(await sentence()).toBe(fr.errors.unsupported_photo)
    form.set('language', 'en')
    expect(await sentence()).toBe(en.errors.unsupported_photo)
  })
})

describe.each(withBody)('%s', (_name, endpoint) => {
  const send = (body: string, type: string): Promise<Response> =>
    signedInClient.ask(pathOf(endpoint), {
      method: endpoint.method,
      text: body,
      headers: { 'Content-Type': type },
    })

  test('refuses what is no JSON', async () => {
    await expectRefusal(await send('{"text": ', 'application/json'), 400, 'invalid_request')
    await expectRefusal(await send('text=Petra', 'text/plain'), 400, 'invalid_request')
    await expectRefusal(await send('{}', 'application/xml'), 400, 'invalid_request')
    await expectRefusal(await send('', 'application/json'), 400, 'invalid_request')
    await expectRefusal(await send('null', 'application/json'), 400, 'invalid_request')
  })
})

test('the language of a body is spoken, also where its call takes none', async () => {
  const body = { email: 'nobody@example.org', password: 'whatever', language: 'fr' }
  const response = await createClient().post('/api/login', body)
  expect((await errorOf(response)).message).toBe(fr.errors.invalid_credentials)
})

describe('the origin guard', () => {
  test('lets its own site pass, and what no browser sent', async () => {
    const own = [
      {},
      { Origin: 'https://storystone.test', 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'none' },
    ]
    for (const headers of own) {
      const response = await createClient().ask('/api/logout', { method: 'POST', headers })
      expect(response.status).toBe(204)
    }
  })
})

describe('an early answer', () => {
  test('comes when all that is sent was read, so that its connection does not reset', async () => {
    const chunks = 200
    let sent = 0
    const text = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (sent === chunks) return controller.close()
        sent += 1
        controller.enqueue(new Uint8Array(64 * 1024))
      },
    })
    const answer = await createClient().ask('/api/generate-story', { method: 'POST', text })
    expect([answer.status, sent]).toEqual([401, chunks])
  })
})

describe('an unknown path', () => {
  test.each(['GET', 'POST', 'PUT', 'DELETE'])('under /api is not found by %s', async (method) => {
    const response = await createClient().ask('/api/nowhere', { method })
    await expectRefusal(response, 404, 'not_found')
  })
})

describe('the limit of an address', () => {
  test('is 3,000 calls a minute, whatever they are, and nobody else’s', async () => {
    const client = createClient()
    const ask = async () => (await client.ask('/api/nowhere')).status
    const flood = async (): Promise<Response> => {
      const statuses: number[] = []
      // Minutes begin by the databaseNow: one may end meanwhile, and its calls don't count in the next.
      while (!statuses.includes(429) && statuses.length < 6250) {
        statuses.push(...(await Promise.all(Array.from({ length: 250 }, ask))))
      }
      expect(new Set(statuses)).toEqual(new Set([404, 429]))
      // One of this minute's may be the log-in after the flood before.
      expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(2999)
      return client.post('/api/login', {})
    }
    const first = await flood()
    // Its minute may have ended just before.
    const refused = first.status === 429 ? first : await flood()
    expect(refused.headers.get('Retry-After')).toBe('60')
    await expectRefusal(refused, 429, 'too_many_requests')
    expect((await client.post(stripeWebhookPath, {})).status).toBe(400)
    expect((await createClient().get('/api/credit-costs')).status).toBe(200)
  })
})
