import { env } from 'cloudflare:workers'
import { Hono } from 'hono/tiny'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../errors/refusal.ts'
import { clientAddressOf } from '../limits/client-address.ts'
import type { AppEnv } from './context.ts'
import { addressRateLimit, discardUnreadBody } from './request-limits.ts'

const sendSlowly = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
  await new Promise((resolve) => setTimeout(resolve, 1))
  controller.enqueue(new Uint8Array(1))
}

test.each([
  ['is silent', { silenceMs: 20 }, () => new Promise<void>(() => {})],
  ['sends slowly for ever', { maxMs: 20 }, sendSlowly],
])('an early response does not wait for a client that %s', async (_what, limits, pull) => {
  const app = new Hono<AppEnv>()
    .use(discardUnreadBody(limits))
    .post('/', (context) => context.text('', 401))
  let hasEnded = false
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(1024)),
    pull,
    cancel: () => {
      hasEnded = true
    },
  })
  expect((await app.request('/', { method: 'POST', body })).status).toBe(401)
  expect(hasEnded).toBe(true)
})

const app = new Hono<AppEnv>()
app.use(async (context, next) => {
  context.set('client', clientAddressOf('platform', context.req.header('CF-Connecting-IP')))
  await next()
})
app.use(addressRateLimit())
app.all('*', (context) => context.text('passed'))
app.onError((error, context) => context.text('', error instanceof Refusal ? error.status : 500))

/** The status of a request when every address has used its limit. */
const statusOf = async (path: string, headers: Record<string, string>): Promise<number> => {
  const ADDRESS_LIMIT = { limit: async () => ({ success: false }) }
  return (await app.request(path, { headers }, { ...env, ADDRESS_LIMIT })).status
}

describe('when an address has used its limit', () => {
  test('a request is refused', async () => {
    expect(await statusOf('/api/user', { 'CF-Connecting-IP': '203.0.113.7' })).toBe(429)
    expect(await statusOf('/api/user', { 'CF-Connecting-IP': '2001:db8::7' })).toBe(429)
  })

  test.each([
    ['this machine', '/api/user', { 'CF-Connecting-IP': '127.0.0.1' }],
    ['this machine by its newer name', '/api/user', { 'CF-Connecting-IP': '::1' }],
    ['whom the platform does not name', '/api/user', {}],
    ['what Stripe sends', '/api/stripe/webhook', { 'CF-Connecting-IP': '203.0.113.7' }],
  ])('%s is accepted', async (_who, path, headers) => {
    expect(await statusOf(path, headers)).toBe(200)
  })
})
