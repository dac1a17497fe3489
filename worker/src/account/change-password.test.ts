import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import {
  type Client,
  createClient,
  errorOf,
  expectRefusal,
  expectTooMany,
  sessionOf,
  statusesOf,
} from '#test/client/client.ts'
import { execute, query, queryRow, testDatabase } from '#test/database/database.ts'
import { interrupted } from '#test/faults/interrupted.ts'
import {
  anyone,
  createUser,
  password,
  loginSettings as settings,
  test,
} from '#test/users/factories.ts'
import { login } from './authenticate.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { changePassword } from './password-reset.ts'
import { findAccount, replacePassword } from './store.ts'

const newPassword = 'a keystone of its own'
const minutes = 60_000

const change = (client: Client, body: unknown): Promise<Response> =>
  client.post('/api/change-password', body)

const logIn = (email: string, password: string, client = createClient()): Promise<Response> =>
  client.post('/api/login', { email, password })

/** Moves the sign-in of a user's sessions into the past. */
const age = async (userId: string, ms: number): Promise<void> => {
  await execute(sql`UPDATE sessions SET created_at = ${Date.now() - ms} WHERE user_id = ${userId}`)
}

/** Checks the stored hash: a log-in would renew the tests' cheap one. */
const expectPassword = async (email: string, which: 'old' | 'new'): Promise<void> => {
  const stored = (await findAccount(testDatabase(), email))?.passwordHash ?? ''
  expect(await verifyPassword(which === 'old' ? password : newPassword, stored, anyone)).toBe(true)
}

describe('POST /api/change-password', () => {
  test('right after the sign-in needs only the new password', async ({ client, email }) => {
    const response = await change(client, { newPassword })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ ok: true })
    expect((await logIn(email, password)).status).toBe(401)
    expect((await logIn(email, newPassword)).status).toBe(200)
  })

  test('renews the token and refuses the one from before', async ({ client }) => {
    const before = sessionOf(client)
    const response = await change(client, { newPassword })
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-session=.+HttpOnly/)
    expect((await createClient().get('/api/user', before)).status).toBe(401)
    expect((await client.get('/api/user')).status).toBe(200)
  })

  test('refuses a common password and changes nothing', async ({ client, email, user }) => {
    await age(user.id, 15 * minutes + 1)
    for (const currentPassword of [undefined, 'a wrong stone', password]) {
      const response = await change(client, { newPassword: 'iloveyou', currentPassword })
      expect(response.status).toBe(400)
      const { issues } = await errorOf(response)
      const message = expect.stringContaining('most common')
      expect(issues).toEqual([{ path: ['newPassword'], message }])
    }
    await expectPassword(email, 'old')
  })

  test('ends every other session of this user only', async () => {
    const [{ client, email }, stranger] = [await createUser(), await createUser()]
    const others = [createClient(), createClient()]
    for (const other of others) await logIn(email, password, other)
    expect((await change(client, { newPassword })).status).toBe(200)
    expect((await client.get('/api/user')).status).toBe(200)
    for (const other of others) expect((await other.get('/api/user')).status).toBe(401)
    expect((await stranger.client.get('/api/user')).status).toBe(200)
  })

  test('after 15 minutes requires the current password', async ({ client, email, user }) => {
    await age(user.id, 15 * minutes + 1)
    await expectRefusal(await change(client, { newPassword }), 403, 'reauthentication_required')
    await expectPassword(email, 'old')
    const wrong = await change(client, { newPassword, currentPassword: 'a wrong stone' })
    await expectRefusal(wrong, 403, 'reauthentication_required')
    await expectPassword(email, 'old')
    const right = await change(client, { newPassword, currentPassword: password })
    expect(right.status).toBe(200)
    await expectPassword(email, 'new')
  })

  test('neither use nor a change renews the sign-in time', async ({ client, user }) => {
    await age(user.id, 14.5 * minutes)
    await client.get('/api/user')
    expect((await change(client, { newPassword })).status).toBe(200)
    const [session] = await query(sql`SELECT created_at FROM sessions WHERE user_id = ${user.id}`)
    expect(Date.now() - Number(session?.created_at)).toBeGreaterThan(14 * minutes)
  })

  test('a right current password renews the sign-in time', async ({ client, email, user }) => {
    await age(user.id, 60 * minutes)
    const first = await change(client, { newPassword: 'between', currentPassword: password })
    expect(first.status).toBe(200)
    expect((await change(client, { newPassword })).status).toBe(200)
    await expectPassword(email, 'new')
  })

  test('refuses a wrong current password after a recent sign-in', async ({ client, email }) => {
    const response = await change(client, { newPassword, currentPassword: 'a wrong stone' })
    await expectRefusal(response, 403, 'reauthentication_required')
    await expectPassword(email, 'old')
  })

  const required = 'Password is required'
  const short = 'New password must be at least 6 characters'
  const long = 'The password can have at most 200 characters'

  test.for([
    ['no new password', {}, 'newPassword', required],
    ['a number', { newPassword: 1234567 }, 'newPassword', required],
    ['5 characters', { newPassword: '12345' }, 'newPassword', short],
    ['201 characters', { newPassword: 'x'.repeat(201) }, 'newPassword', long],
    ['a number as current', { newPassword, currentPassword: 7 }, 'currentPassword', required],
    ['an empty current one', { newPassword, currentPassword: '' }, 'currentPassword', required],
  ] as const)('refuses %s, with the field', async ([, body, field, message], { client, email }) => {
    const response = await change(client, body)
    expect(response.status).toBe(400)
    expect((await errorOf(response)).issues).toEqual([{ path: [field], message }])
    await expectPassword(email, 'old')
  })
})

describe('a wrong current password', () => {
  test('counts as a failed log-in: after ten, the right one fails', async ({ client, email }) => {
    const guess = () => change(client, { newPassword, currentPassword: 'guessed' })
    expect(await statusesOf(13, guess)).toEqual([...Array(10).fill(403), ...Array(3).fill(429)])
    const right = await change(client, { newPassword, currentPassword: password })
    await expectTooMany(right, 800)
    expect((await logIn(email, password, client)).status).toBe(429)
    expect((await logIn(email, password)).status).toBe(200)
  })
})

test('a wrong current password does not count for another user', async () => {
  const [one, other] = [await createUser(), await createUser()]
  for (let guesses = 0; guesses < 11; guesses += 1) {
    await change(one.client, { newPassword, currentPassword: 'guessed' })
  }
  const response = await change(other.client, { newPassword, currentPassword: password })
  expect(response.status).toBe(200)
})

describe('concurrently with a password change', () => {
  /** A client that has never logged in. */
  const elsewhere = { ...anyone, device: null }

  const sessionRowOf = async (userId: string): Promise<{ id: string; signedInAt: number }> => {
    const row = await queryRow(sql`SELECT id, created_at FROM sessions WHERE user_id = ${userId}`)
    return { id: String(row?.id), signedInAt: Number(row?.created_at) }
  }

  test('of two changing sessions one wins and the other ends', async ({ client, email }) => {
    const other = createClient()
    await logIn(email, password, other)
    const [one, two] = await Promise.all([
      change(client, { newPassword }),
      change(other, { newPassword: 'the other new one' }),
    ])
    expect([one.status, two.status].toSorted()).toEqual([200, 401])
    const won = one.status === 200 ? newPassword : 'the other new one'
    const lost = one.status === 200 ? 'the other new one' : newPassword
    expect((await logIn(email, won)).status).toBe(200)
    expect((await logIn(email, lost)).status).toBe(401)
    const alive = await Promise.all([client, other].map((each) => each.get('/api/user')))
    expect(alive.map(({ status }) => status)).toEqual([one.status, two.status])
  })

  test('a log-in with the old password opens no session', async ({ client, email, user }) => {
    const database = interrupted(async () => {
      expect((await change(client, { newPassword })).status).toBe(200)
    })
    const late = login({ database, ...settings }, { email, password }, elsewhere, null)
    await expect(late).rejects.toMatchObject({ code: 'invalid_credentials' })
    const result = await query(sql`SELECT id FROM sessions WHERE user_id = ${user.id}`)
    expect(result).toHaveLength(1)
    expect((await client.get('/api/user')).status).toBe(200)
  })

  test('no log-in with the old password survives', async ({ client, email }) => {
    const guests = Array.from({ length: 8 }, createClient)
    const [changed] = await Promise.all([
      change(client, { newPassword }),
      ...guests.map((guest) => logIn(email, password, guest)),
    ])
    expect(changed.status).toBe(200)
    for (const guest of guests) expect((await guest.get('/api/user')).status).toBe(401)
    expect((await client.get('/api/user')).status).toBe(200)
  })

  test('a log-in succeeds when another renews the hash', async ({ email, user }) => {
    const renewed = await hashPassword(password, anyone)
    const database = interrupted(() =>
      execute(sql`UPDATE users SET password_hash = ${renewed} WHERE id = ${user.id}`),
    )
    const late = await login({ database, ...settings }, { email, password }, elsewhere, null)
    expect(late.user).toEqual(user)
  })

  test('an outdated current password changes nothing', async ({ email, user }) => {
    const between = await hashPassword('set between', anyone)
    const database = interrupted(() =>
      execute(sql`UPDATE users SET password_hash = ${between} WHERE id = ${user.id}`),
    )
    const session = { user, ...(await sessionRowOf(user.id)) }
    const request = { newPassword, currentPassword: password }
    const late = changePassword({ database, ...settings }, session, request, anyone)
    await expect(late).rejects.toMatchObject({ code: 'reauthentication_required' })
    expect((await findAccount(testDatabase(), email))?.passwordHash).toBe(between)
  })

  test('a session logged out meanwhile changes nothing', async ({ client, email, user }) => {
    const session = { user, ...(await sessionRowOf(user.id)) }
    const database = interrupted(async () => {
      await client.post('/api/logout', undefined)
    })
    const late = changePassword({ database, ...settings }, session, { newPassword }, anyone)
    await expect(late).rejects.toMatchObject({ code: 'not_signed_in' })
    await expectPassword(email, 'old')
  })

  test('a repeated change is one change', async ({ email, user }) => {
    const session = await sessionRowOf(user.id)
    const replacement = {
      userId: user.id,
      sessionId: session.id,
      renewedId: crypto.randomUUID(),
      signedInAt: Date.now(),
      verifiedHash: (await findAccount(testDatabase(), email))?.passwordHash ?? null,
      passwordHash: await hashPassword(newPassword, anyone),
    }
    expect(await replacePassword(testDatabase(), replacement)).toBe('replaced')
    const guest = createClient()
    await logIn(email, newPassword, guest)
    expect(await replacePassword(testDatabase(), replacement)).toBe('replaced')
    expect((await guest.get('/api/user')).status).toBe(200)
  })
})
