import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createUser } from '../../../test/factories.ts'
import { hashPassword } from './password.ts'
import { findAccount, openSession } from './store.ts'

test('a session that is opened twice, because its answer was lost, is one session', async () => {
  const { email, user } = await createUser()
  const sessionId = crypto.randomUUID()
  const session = {
    sessionId,
    userId: user.id,
    verifiedHash: (await findAccount(testDatabase(), email))?.passwordHash ?? '',
    passwordHash: await hashPassword('the same, hashed anew'),
    now: Date.now(),
  }
  expect(await openSession(testDatabase(), session)).toBe(true)
  expect(await openSession(testDatabase(), session)).toBe(true)
  const [result] = await testDatabase().write([
    sql`SELECT id FROM sessions WHERE user_id = ${user.id} AND id = ${sessionId}`,
  ])
  expect(result?.rows).toHaveLength(1)
})
