import { scryptSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createClient } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import { createUser } from '../../../test/factories.ts'
import { findAccount } from './store.ts'

test('a log-in renews a hash that was made with older parameters', async () => {
  const { email, user } = await createUser()
  const salt = Buffer.from('sixteen bytes...')
  const hash = scryptSync('ancient', salt, 32, { N: 2 ** 14, r: 8, p: 1 })
  const old = `scrypt$16384$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`
  const database = testDatabase()
  await database.write([sql`UPDATE users SET password_hash = ${old} WHERE id = ${user.id}`])

  const logIn = (password: string) => createClient().post('/api/login', { email, password })
  expect((await logIn('wrong')).status).toBe(401)
  expect((await findAccount(database, email))?.passwordHash).toBe(old)
  expect((await logIn('ancient')).status).toBe(200)
  expect((await findAccount(database, email))?.passwordHash).toMatch(/^scrypt\$32768\$8\$3\$/)
  expect((await logIn('ancient')).status).toBe(200)
})
