import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { balanceOf, createUser } from '../../../../test/factories.ts'
import type { Attempt } from './attempt.ts'
import { giveBackBatch } from './give-back.ts'
import { reserve } from './reserve.ts'

const limits = { generationsPerMinute: 100, unrecognisedPerDay: 30 }

/** Attempts by one key of somebody, each stamped so many milliseconds before now. */
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
    at: now - ageMs,
  })
}

test('one that is overtaken by a later one, which failed, is the one that its key stands for', async () => {
  const { user, client } = await createUser()
  const database = testDatabase()
  const stamped = attemptsOf(user.id)
  const [earlier, later] = [stamped(50), stamped(0)]

  expect((await reserve(database, later, limits)).holder?.id).toBe(later.id)
  await database.write(giveBackBatch(later.id, Date.now()))
  const { holder } = await reserve(database, earlier, limits)
  expect(holder).toMatchObject({ id: earlier.id, state: 'reserved' })
  expect(await balanceOf(client)).toBe(3)
})
