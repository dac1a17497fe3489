import { env } from 'cloudflare:workers'
import { StoryList } from '@storystone/schema/contract/story.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import {
  createClient,
  errorOf,
  expectInvalid,
  expectRefusal,
  expectTooMany,
  runSweep,
  sessionOf,
  statusesOf,
  until,
} from '#test/client/client.ts'
import { eventsOf, readerOf, readUntil } from '#test/client/events.ts'
import { execute, testDatabase } from '#test/database/database.ts'
import { tablesOfUsers, tracesOf } from '#test/database/traces.ts'
import { interrupted } from '#test/faults/interrupted.ts'
import { createStory, requestStory } from '#test/stories/stories.ts'
import {
  anyone,
  balanceOf,
  createUser,
  deleteAccount,
  historyOf,
  password,
  loginSettings as settings,
  test,
} from '#test/users/factories.ts'
import { double, scriptedLandmark } from '#test/vendors/chat.ts'
import { testPayments } from '#test/vendors/stripe.ts'
import { disownPurchases } from '#worker/billing/ownerless.ts'
import type { Database } from '#worker/platform/database/database.ts'
import { createMediaBucket } from '#worker/vendors/media-bucket.ts'
import { closePurchases } from '../billing/ownerless.ts'
import { login } from './authenticate.ts'
import { deleteAccount as deleteAccountOf } from './delete-account.ts'
import { hashPassword } from './password.ts'
import { deleteUser, findAccount } from './store.ts'

describe('DELETE /api/user', () => {
  test('ends the account and all sessions, and clears the browser', async ({ client, email }) => {
    const other = createClient()
    await other.post('/api/login', { email, password })
    const session = sessionOf(client)
    const response = await deleteAccount(client)
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    expect(response.headers.get('Clear-Site-Data')).toBe('"cache", "storage"')
    expect(response.headers.getSetCookie().at(-1)).toMatch(/^__Host-session=; .*Max-Age=0/)
    expect(client.cookies.has('__Host-session')).toBe(false)
    expect((await client.get('/api/user', session)).status).toBe(401)
    expect((await other.get('/api/user')).status).toBe(401)
    const login = await createClient().post('/api/login', { email, password })
    expect((await errorOf(login)).code).toBe('invalid_credentials')
  })

  test('leaves no row of the user and no e-mail in any table', async ({ client, user, email }) => {
    await createClient().post('/api/login', { email, password })
    const { id } = await createStory(client)
    await client.delete(`/api/stories/${id}`)
    await createStory(client)
    const before = await tracesOf(user.id)
    for (const table of ['sessions', 'ledger_entries', 'attempts', 'stories', 'deleted_stories']) {
      expect(before[`${table}.user_id`]).toBeGreaterThan(0)
    }
    expect((await deleteAccount(client)).status).toBe(204)
    expect(await tracesOf(user.id)).toEqual({})
    expect(await tracesOf(email)).toEqual({})
  })

  test('every table with a user_id cascades, future ones too', async () => {
    // Calls still count for their vendor: a deletion only takes the user's id out of them.
    const { vendor_calls: _, ...tables } = await tablesOfUsers()
    expect(Object.keys(tables)).toContain('stories')
    expect(new Set(Object.values(tables))).toEqual(new Set(['users.id CASCADE']))
  })

  test('leaves other users alone', async () => {
    const [{ client }, stranger] = [await createUser(), await createUser()]
    const story = await createStory(stranger.client)
    expect((await deleteAccount(client)).status).toBe(204)
    expect((await stranger.client.get(`/api/stories/${story.id}`)).status).toBe(200)
    expect(await balanceOf(stranger.client)).toBe(3)
  })

  test('the e-mail can sign up again, without a second gift', async ({ client, email }) => {
    await deleteAccount(client)
    const again = createClient()
    const response = await again.post('/api/register', { email: email.toUpperCase(), password })
    expect(response.status).toBe(201)
    expect(await balanceOf(again)).toBe(0)
    expect(await historyOf(again)).toEqual([])
    expect(StoryList.parse(await (await again.get('/api/stories')).json())).toEqual([])
  })

  test('refuses a wrong password and changes nothing', async ({ client }) => {
    const response = await deleteAccount(client, { body: { password: 'a wrong stone' } })
    await expectRefusal(response, 403, 'reauthentication_required')
    expect(response.headers.has('Clear-Site-Data')).toBe(false)
    expect((await client.get('/api/user')).status).toBe(200)
    expect(await balanceOf(client)).toBe(4)
  })

  test.for([
    ['nothing', {}],
    ['an empty password', { password: '' }],
    ['a number', { password: 5 }],
  ])('refuses %s and names the field', async ([, body], { client }) => {
    await expectInvalid(await deleteAccount(client, { body }), 'password')
    expect((await client.get('/api/user')).status).toBe(200)
  })

  test('refuses after 10 wrong passwords and failed log-ins', async ({ client, email }) => {
    for (let i = 0; i < 4; i += 1) await client.post('/api/login', { email, password: 'guessed' })
    const guess = () => deleteAccount(client, { body: { password: 'guessed' } })
    expect(await statusesOf(8, guess)).toEqual([...Array(6).fill(403), 429, 429])
    await expectTooMany(await deleteAccount(client), 800)
    expect((await client.get('/api/user')).status).toBe(200)
  })
})

describe('an account deleted during a generation', () => {
  test('keeps no story, and the stream ends with an error', async ({ client, user, email }) => {
    const text = await scriptedLandmark({ do: 'hold' })
    const reader = readerOf(await requestStory(client, { text, events: true }))
    await readUntil(reader, (words) => words.includes('"field":"content"'))
    expect((await deleteAccount(client)).status).toBe(204)
    await createClient().post('/api/register', { email, password })
    expect(await double.release(text)).toBe(1)
    const rest = await readUntil(reader, () => false)
    expect(rest).toContain('event: error')
    expect(rest).not.toContain('internal_error')
    expect(rest).not.toContain('event: story')
    await runSweep()
    expect(await tracesOf(user.id)).toEqual({})
    const successor = createClient()
    await successor.post('/api/login', { email, password })
    expect(await balanceOf(successor)).toBe(0)
    expect(await (await successor.get('/api/stories')).json()).toEqual([])
  })

  test('gets nothing back for a story that fails', async ({ client, user }) => {
    const text = await scriptedLandmark({ do: 'cut_by_length', firstWordAfterMs: 2_500 })
    const response = requestStory(client, { text, events: true })
    await until(async () => (await double.calls(text)).count === 1)
    expect((await deleteAccount(client)).status).toBe(204)
    expect((await double.calls(text)).finished).toBe(0)
    const events = await eventsOf(await response)
    expect(events.at(-1)?.data).toMatchObject({ code: 'provider_failed', status: 502 })
    const { 'limit_counters.key': counters, ...rows } = await tracesOf(user.id)
    expect(counters).toBe(1)
    expect(rows).toEqual({})
  })
})

describe('concurrently with a deletion', () => {
  test('concurrent deletions: one succeeds, others are signed out', async ({ client }) => {
    const headers = sessionOf(client)
    const statuses = await statusesOf(5, () => deleteAccount(client, { headers }))
    expect(statuses).toContain(204)
    expect(statuses.filter((status) => status !== 204 && status !== 401)).toEqual([])
  })

  test('a log-in that verified the password opens no session', async ({ client, email, user }) => {
    const database = interrupted(async () => {
      expect((await deleteAccount(client)).status).toBe(204)
    })
    const late = login(
      { database, ...settings },
      { email, password },
      { ...anyone, device: null },
      null,
    )
    await expect(late).rejects.toMatchObject({ code: 'invalid_credentials' })
    expect(await tracesOf(user.id)).toEqual({})
  })

  test('a password change keeps the account', async ({ email, user }) => {
    const changed = await hashPassword('changed between', anyone)
    const database = interrupted(() =>
      execute(sql`UPDATE users SET password_hash = ${changed} WHERE id = ${user.id}`),
    )
    const mediaBucket = createMediaBucket(env.MEDIA)
    const close = (of: Database, userId: string) =>
      closePurchases({ database: of, payments: testPayments() }, userId)
    const parts = { mediaBucket, closePurchases: close, disownPurchases }
    const deps = { database, ...parts, ...settings }
    const late = deleteAccountOf(deps, { id: 'a session', user }, password, anyone)
    await expect(late).rejects.toMatchObject({ code: 'reauthentication_required' })
    expect((await findAccount(testDatabase(), email))?.user).toEqual(user)
  })

  test('a repeated deletion succeeds', async ({ email, user }) => {
    const hash = (await findAccount(testDatabase(), email))?.passwordHash ?? ''
    const deps = { database: testDatabase(), disownPurchases }
    expect(await deleteUser(deps, user.id, 'another hash')).toBe(false)
    expect(await deleteUser(deps, user.id, hash)).toBe(true)
    expect(await deleteUser(deps, user.id, hash)).toBe(true)
  })
})
