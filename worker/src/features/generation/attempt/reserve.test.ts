import { expect } from 'vitest'
import { testDatabase } from '../../../../test/database/database.ts'
import { balanceOf } from '../../../../test/users/factories.ts'
import { testWithUser } from '../../../../test/users/test-with-user.ts'
import type { Attempt } from './attempt.ts'
import { giveBackBatch } from './give-back.ts'
import { reserve } from './reserve.ts'

const test = testWithUser()

const reads = { writer: 'a writer', search: null }
const limits = { generationsPerMinute: 100, unchargedPerDay: 30 }

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
    isPhotoHeld: false,
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

  expect((await reserve(database, later, limits, reads)).holder?.id).toBe(later.id)
  await database.write(giveBackBatch(later.id, Date.now()))
  const { holder } = await reserve(database, earlier, limits, reads)
  expect(holder).toMatchObject({ id: earlier.id, state: 'reserved' })
  expect(await balanceOf(client)).toBe(3)
})
