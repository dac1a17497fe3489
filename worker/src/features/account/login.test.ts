import { scryptSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Client, createClient } from '../../../test/client/client.ts'
import { query, testDatabase } from '../../../test/database/database.ts'
import { anyone, createUser, password } from '../../../test/users/factories.ts'
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
    passwordHash: await hashPassword('the same, with a new hash', anyone),
    now: Date.now(),
  }
  expect(await openSession(testDatabase(), session)).toBe(true)
  expect(await openSession(testDatabase(), session)).toBe(true)
  const opened = sql`SELECT id FROM sessions WHERE user_id = ${user.id} AND id = ${sessionId}`
  expect(await query(opened)).toHaveLength(1)
})

/** The hash of a password with an eighth of the present cost, which is worked on for some time. */
const someHash = (secret: string): string => {
  const salt = Buffer.from('sixteen bytes...')
  const hash = scryptSync(secret, salt, 32, { N: 2 ** 14, r: 8, p: 1 })
  return `scrypt$16384$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

test('110 wrong log-ins of different e-mails hold up neither another address nor a known device', async ({
  email,
}) => {
  const attacker = createClient()
  const victims = await Promise.all(Array.from({ length: 110 }, createUser))
  const ids = JSON.stringify(victims.map(({ user }) => user.id))
  const set = (hash: string, where: ReturnType<typeof sql>) =>
    testDatabase().write(sql`UPDATE users SET password_hash = ${hash} WHERE ${where}`)
  await set(someHash('of nobody'), sql`id IN (SELECT value FROM json_each(${ids}))`)
  await set(await hashPassword(password, anyone), sql`email = ${email}`)
  const logIn = (client: Client, as: string, secret: string) =>
    client.post('/api/login', { email: as, password: secret })
  const known = createClient(attacker.address)
  expect((await logIn(known, email, password)).status).toBe(200)

  let answered = 0
  const wrong = victims.map(async (victim) => {
    const { status } = await logIn(attacker, victim.email, 'wrong')
    answered += 1
    return status
  })
  await expect.poll(() => answered).toBeGreaterThan(0)
  const passed: number[] = []
  for (const client of [createClient(), known]) {
    const before = answered
    expect((await logIn(client, email, password)).status).toBe(200)
    passed.push(answered - before)
  }
  console.log(passed, answered)
  expect(Math.max(...passed)).toBeLessThan(30)
  expect(new Set(await Promise.all(wrong))).toEqual(new Set([401]))
})
