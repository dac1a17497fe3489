import { env } from 'cloudflare:workers'
import { Hono } from 'hono/tiny'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../errors/refusal.ts'
import { clientAddressOf } from '../limits/client-address.ts'
import type { AppEnv } from './context.ts'
import { addressRateLimit } from './request-limits.ts'

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
