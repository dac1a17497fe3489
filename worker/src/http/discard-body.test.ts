import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from './context.ts'
import { discardUnreadBody } from './discard-body.ts'

test('an early response does not wait for a silent client', async () => {
  const app = new Hono<AppEnv>()
    .use(discardUnreadBody({ silenceMs: 20 }))
    .post('/', (context) => context.text('', 401))
  let hasEnded = false
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(1024)),
    cancel: () => {
      hasEnded = true
    },
  })
  expect((await app.request('/', { method: 'POST', body })).status).toBe(401)
  expect(hasEnded).toBe(true)
})

test('nor for a client that sends slowly for ever', async () => {
  const app = new Hono<AppEnv>()
    .use(discardUnreadBody({ maxMs: 20 }))
    .post('/', (context) => context.text('', 401))
  let hasEnded = false
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      controller.enqueue(new Uint8Array(1))
    },
    cancel: () => {
      hasEnded = true
    },
  })
  expect((await app.request('/', { method: 'POST', body })).status).toBe(401)
  expect(hasEnded).toBe(true)
})
