import { scryptSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Client, createClient } from '#test/client/client.ts'
import { query, testDatabase } from '#test/database/database.ts'
import { anyone, password, test, uniqueEmail } from '#test/users/factories.ts'
import { hashPassword } from './password.ts'
import { findAccount, openSession } from './store.ts'

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
    passwordHash: await hashPassword('the same, with a new hash', anyone),
    deviceName: null,
    now: Date.now(),
  }
  expect(await openSession(testDatabase(), session)).toBe(true)
  expect(await openSession(testDatabase(), session)).toBe(true)
  const opened = sql`SELECT id FROM sessions WHERE user_id = ${user.id} AND id = ${sessionId}`
  expect(await query(opened)).toHaveLength(1)
})

test('many wrong log-ins hold up neither another address nor a known device', async ({ email }) => {
  await testDatabase().write(sql`UPDATE users SET
    password_hash = ${await hashPassword(password, anyone)} WHERE email = ${email}`)
  const logIn = (client: Client, as = email, secret = password) =>
    client.post('/api/login', { email: as, password: secret })
  const attacker = createClient()
  const known = createClient(attacker.address)
  expect((await logIn(known)).status).toBe(200)

  // Each takes as long as a hash, though it has no account.
  let answered = 0
  const wrong = Array.from({ length: 16 }, async () => {
    const { status } = await logIn(attacker, uniqueEmail(), 'wrong')
    answered += 1
    return status
  })
  await expect.poll(() => answered).toBeGreaterThan(0)
  const before = answered
  const passed = [createClient(), known].map(async (client) => {
    expect((await logIn(client)).status).toBe(200)
    return answered - before
  })
  // Two that are under way, and those that end while the database looks up the account.
  for (const count of await Promise.all(passed)) expect(count).toBeLessThan(9)
  expect(new Set(await Promise.all(wrong))).toEqual(new Set([401]))
})
