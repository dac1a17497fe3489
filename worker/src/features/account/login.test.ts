import { scryptSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { createClient } from '../../../test/client/client.ts'
import { query, testDatabase } from '../../../test/database/database.ts'
import { testWithUser } from '../../../test/users/test-with-user.ts'
import { hashPassword } from './password.ts'
import { findAccount, openSession } from './store.ts'

const test = testWithUser()

test('login renews a hash with outdated parameters', async ({ email, user }) => {
  const salt = Buffer.from('sixteen bytes...')
  const hash = scryptSync('ancient', salt, 32, { N: 2 ** 14, r: 8, p: 1 })
  const old = `scrypt$16384$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`
  const database = testDatabase()
  await database.write(sql`UPDATE users SET password_hash = ${old} WHERE id = ${user.id}`)
  const logIn = (password: string) => createClient().post('/api/login', { email, password })
  expect((await logIn('wrong')).status).toBe(401)
  expect((await findAccount(database, email))?.passwordHash).toBe(old)
  expect((await logIn('ancient')).status).toBe(200)
  expect((await findAccount(database, email))?.passwordHash).toMatch(/^scrypt\$32768\$8\$3\$/)
  expect((await logIn('ancient')).status).toBe(200)
})

test('openSession run twice opens one session', async ({ email, user }) => {
  const sessionId = crypto.randomUUID()
  const session = {
    sessionId,
    userId: user.id,
    verifiedHash: (await findAccount(testDatabase(), email))?.passwordHash ?? '',
    passwordHash: await hashPassword('the same, with a new hash', 'anyone'),
    now: Date.now(),
  }
  expect(await openSession(testDatabase(), session)).toBe(true)
  expect(await openSession(testDatabase(), session)).toBe(true)
  const opened = sql`SELECT id FROM sessions WHERE user_id = ${user.id} AND id = ${sessionId}`
  expect(await query(opened)).toHaveLength(1)
})
