import { expect } from 'vitest'
import { testDatabase } from '#test/database/database.ts'
import { createPhotoStory } from '#test/stories/photo-stories.ts'
import { balanceOf, createUser, grant, test } from '#test/users/factories.ts'
import { chargeOf } from '#worker/billing/ledger/entries.ts'
import type { Attempt } from './attempt.ts'
import { reserve } from './attempt.ts'
import { giveBackBatch } from './end-attempt.ts'

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
