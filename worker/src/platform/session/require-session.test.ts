import { day } from '@storystone/schema/time.ts'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono/tiny'
import { decodeJwt } from 'jose'
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { createClient, refusalOf } from '#test/client/client.ts'
import { execute, query } from '#test/database/database.ts'
import { countingDatabaseFaults } from '#test/faults/broken-database.ts'
import { createPhotoStory } from '#test/stories/photo-stories.ts'
import { requestStory } from '#test/stories/stories.ts'
import { test } from '#test/users/factories.ts'
import { createGuide, createNarrationUser, narrate } from '#test/vendors/speech.ts'
import type { AppEnv } from '../http/context.ts'

/** Input that a route refuses before it reads. */
const unsound = [
  ['/api/stories?limit=0', 400],
  ['/api/stories?cursor=yesterday', 400],
  ['/api/places/suggestions?text=x', 400],
  ['/api/stories/changes?since=-1', 400],
  [`/api/stories/${'x'.repeat(64)}.y`, 404],
  ['/api/credits/history?cursor=yesterday', 400],
] as const

describe('a route that checks the session with its read', () => {
  test.for(unsound)('refuses %s after the session only', async ([path, status], { client }) => {
    const cookie = { Cookie: `__Host-session=${client.cookies.get('__Host-session')}` }
    expect((await client.get(path)).status).toBe(status)
    expect(await refusalOf(await createClient().get(path))).toEqual([401, 'not_signed_in'])
    await client.post('/api/logout', undefined)
    expect(await refusalOf(await createClient().get(path, cookie))).toEqual([401, 'not_signed_in'])
  })

  test('is tried twice, not four times, while the database is away', async ({ client }) => {
    const { result, count } = await countingDatabaseFaults('sessions', () =>
      client.get('/api/stories'),
    )
    expect(await refusalOf(result)).toEqual([503, 'temporarily_unavailable'])
    expect(count).toBe(2)
  })
})

test('a route that does not check the session can’t read it', async () => {
  const app = new Hono<AppEnv>()
  // @ts-expect-error: it would be undefined.
  app.get('/', (context) => context.json(typeof context.var.session))
  expect(await (await app.request('/')).json()).toBe('undefined')
})

const Expiry = z.object({ expires_at: z.number() })

const expiryOf = async (userId: string): Promise<number> => {
  const [row] = await query(sql`SELECT expires_at FROM sessions WHERE user_id = ${userId}`)
  return Expiry.parse(row).expires_at
}

const age = async (userId: string, days: number): Promise<void> => {
  await execute(sql`UPDATE sessions SET renewed_at = renewed_at - ${days * day},
      expires_at = expires_at - ${days * day} WHERE user_id = ${userId}`)
}

describe('a session in use', () => {
  test('is renewed for 30 days, once a day', async ({ client, user }) => {
    expect((await client.get('/api/user')).headers.getSetCookie()).toEqual([])
    await age(user.id, 20)
    const renewing = await client.get('/api/user')
    expect(renewing.status).toBe(200)
    expect(renewing.headers.getSetCookie()[0]).toMatch(/^__Host-session=.+Max-Age=2592000/)
    expect(Math.abs((await expiryOf(user.id)) - Date.now() - 30 * day)).toBeLessThan(10_000)
    expect((await client.get('/api/user')).headers.getSetCookie()).toEqual([])
  })

  test('is renewed by photos, audio and streams too', async () => {
    const { client, user } = await createNarrationUser()
    const { imageUrl } = await createPhotoStory(client)
    const { story, text } = await createGuide(client, { sentences: 1 })
    const requests = {
      photo: () => client.get(imageUrl ?? ''),
      'part of a photo': () => client.get(imageUrl ?? '', { Range: 'bytes=0-9' }),
      story: () => requestStory(client, { text: 'Zzyzx of Nowhere', events: true }),
      narration: () => narrate(client, { text, storyId: story.id }),
      'kept narration': () => narrate(client, { text, storyId: story.id }),
      sample: () => client.get('/api/voices/storystone-en-male/sample'),
    }
    for (const [what, request] of Object.entries(requests)) {
      await age(user.id, 2)
      const response = await request()
      await response.arrayBuffer()
      expect(response.ok, what).toBe(true)
      expect(response.headers.getSetCookie()[0], what).toMatch(/^__Host-session=.+/)
      expect(response.headers.get('Cache-Control'), what).toMatch(/^(?:private|no-store)/)
    }
  })

  test('ends 90 days after the password was entered, used or not', async ({ client, user }) => {
    const enteredDaysAgo = (days: number) =>
      execute(sql`UPDATE sessions SET created_at = ${Date.now() - days * day + 60_000}
        WHERE user_id = ${user.id}`)
    await enteredDaysAgo(90)
    expect((await client.get('/api/user')).status).toBe(200)
    await enteredDaysAgo(91)
    expect((await client.get('/api/user')).status).toBe(401)
  })

  test('ends after 30 days without use, not a minute before', async ({ client, user }) => {
    const { iat = 0, exp } = decodeJwt(client.cookies.get('__Host-session') ?? '')
    expect(exp).toBe(iat + (30 * day) / 1000)
    const minute = 1 / 24 / 60
    await age(user.id, 30 - minute)
    expect((await client.get('/api/user')).status).toBe(200)
    await age(user.id, 30)
    expect((await client.get('/api/user')).status).toBe(401)
  })
})
