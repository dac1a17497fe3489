import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { errorOf, linesDuring, runSweep, until } from '#test/client/client.ts'
import { eventsOf } from '#test/client/events.ts'
import { execute, query, testDatabase } from '#test/database/database.ts'
import { withoutDatabaseFor } from '#test/faults/broken-database.ts'
import { createPhotoStory } from '#test/stories/photo-stories.ts'
import { generationsOf, requestStory, runAlarm } from '#test/stories/stories.ts'
import { balanceOf, createUser, grant, test } from '#test/users/factories.ts'
import { scriptedLandmark } from '#test/vendors/chat.ts'
import { chargeOf } from '#worker/billing/ledger/entries.ts'
import { type Attempt, reserve } from './attempt.ts'
import { giveBackBatch } from './end-attempt.ts'

const day = 24 * 60 * 60_000

test('the sweep deletes attempts of 90 days ago, keeps what is asked later', async ({ user }) => {
  const insert = (id: string, state: string, days: number) =>
    execute(sql`INSERT INTO attempts (id, user_id, idempotency_key, body_hash, state, cost, story_id,
        created_at)
      VALUES (${`${user.id}${id}`}, ${user.id}, ${id}, 'x', ${state}, 0, ${`${user.id}${id}`},
        ${Date.now() - days * day})`)
  await insert('given back', 'given_back', 91)
  await insert('settled, and its story is gone', 'settled', 91)
  await insert('settled', 'settled', 91)
  await insert('returned', 'returned', 91)
  await insert('young', 'settled', 89)
  await execute(sql`INSERT INTO stories
      (id, user_id, title, content, format, language, candidates, revision, created_at)
    VALUES (${`${user.id}settled`}, ${user.id}, '', '', 'quick_facts', 'en', '[]', 1, 1)`)
  await runSweep()
  const left = await query(sql`SELECT idempotency_key AS key FROM attempts
    WHERE user_id = ${user.id} ORDER BY key`)
  expect(left.map(({ key }) => key)).toEqual(['returned', 'settled', 'young'])
})

test('a failed give-back is logged and done at the next alarm', async ({ client }) => {
  const failing = await scriptedLandmark({ do: 'refuse' })
  const unknown = `Zzyzx ${crypto.randomUUID()}`
  let requestId = ''
  const lines = await linesDuring(
    () =>
      withoutDatabaseFor('refund:', async () => {
        const response = await requestStory(client, { text: failing })
        expect(response.status).toBe(502)
        requestId = (await errorOf(response)).requestId
        const events = await eventsOf(await requestStory(client, { text: unknown, events: true }))
        expect(events.at(-1)).toMatchObject({ event: 'error', data: { status: 422 } })
      }),
    4,
  )
  const error = expect.objectContaining({ name: 'DatabaseUnreachable' })
  expect(lines.map((line): unknown => JSON.parse(line))).toContainEqual({ requestId, error })
  expect(await balanceOf(client)).toBe(3)
  for (const { id } of await generationsOf(client)) await runAlarm(id)
  await until(async () => (await balanceOf(client)) === 4)
})

const reads = { version: 'a version', search: null, counted: [], required: [] }

/** Attempts of a user with one key, each made `ageMs` before now. */
const attemptsOf = (userId: string) => {
  const idempotencyKey = crypto.randomUUID()
  const now = Date.now()
  return (ageMs: number): Attempt => ({
    id: crypto.randomUUID(),
    storyId: crypto.randomUUID(),
    userId,
    idempotencyKey,
    bodyHash: 'the same',
    cost: 1,
    photoId: null,
    heldPhotoId: null,
    placeId: null,
    replacesStoryId: null,
    format: 'quick_facts',
    language: 'en',
    landmark: 'Petra',
    at: now - ageMs,
  })
}

test('reserve returns a key’s live attempt before a later failed one', async ({ user, client }) => {
  const database = testDatabase()
  const attemptOfAge = attemptsOf(user.id)
  const [earlier, later] = [attemptOfAge(50), attemptOfAge(0)]

  expect((await reserve(database, later, reads)).holder?.id).toBe(later.id)
  await database.write(giveBackBatch(later.id, Date.now()))
  const { holder } = await reserve(database, earlier, reads)
  expect(holder).toMatchObject({ id: earlier.id, state: 'reserved' })
  expect(await balanceOf(client)).toBe(4)
})

test('credits reserved for a name can’t be spent or charged twice', async ({ user, client }) => {
  const { write } = testDatabase()
  const [one, two] = [attemptsOf(user.id)(0), attemptsOf(user.id)(0)]
  const named = { ...one, cost: 3 }
  const reserveAs = (attempt: Attempt) => reserve(testDatabase(), attempt, reads)
  expect((await reserveAs(named)).holder?.id).toBe(one.id)
  expect(await reserveAs({ ...two, cost: 1.5 })).toMatchObject({ holder: null, credits: 1 })
  for (const [more, isCharged, balance] of [
    [-2, false, 2],
    [2, true, 1],
    [0, true, 1],
  ] as const) {
    await grant(user.id, more)
    expect(await write(chargeOf(named)())).toMatchObject({ isCharged })
    expect(await balanceOf(client)).toBe(balance)
  }
  expect((await reserveAs(two)).holder?.id).toBe(two.id)
})

test('a retelling asks for the story’s owner in its own statement', async ({ user, client }) => {
  const stranger = await createUser()
  const { id } = await createPhotoStory(client)
  const retelling = (userId: string): Attempt => ({
    ...attemptsOf(userId)(0),
    cost: 0,
    storyId: id,
    replacesStoryId: id,
  })
  const reserveOf = (attempt: Attempt) => reserve(testDatabase(), attempt, reads)
  expect((await reserveOf(retelling(stranger.user.id))).holder).toBeNull()
  const own = retelling(user.id)
  expect((await reserveOf(own)).holder?.id).toBe(own.id)
})
