import { Hono } from 'hono/tiny'
import { expect, test } from 'vitest'
import type { AppEnv } from './context.ts'
import { discardUnreadBody } from './request-limits.ts'

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
