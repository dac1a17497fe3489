import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Client, createClient, errorOf } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import { createUser, password } from '../../../test/factories.ts'
import { interrupted } from '../../../test/interrupted.ts'
import { changePassword } from './change-password.ts'
import { login } from './login.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { findAccount, replacePassword } from './store.ts'

const newPassword = 'a keystone of its own'
const minutes = 60_000

const change = (client: Client, body: unknown): Promise<Response> =>
  client.post('/api/change-password', body)

const logIn = (email: string, password: string, client = createClient()): Promise<Response> =>
  client.post('/api/login', { email, password })

/** Lets the sign-in of a user's sessions be so many milliseconds ago. */
const age = async (userId: string, ms: number): Promise<void> => {
  await testDatabase().write([
    sql`UPDATE sessions SET created_at = ${Date.now() - ms} WHERE user_id = ${userId}`,
  ])
}

const expectCode = async (response: Response, status: number, code: string): Promise<void> => {
  expect(response.status).toBe(status)
  expect((await errorOf(response)).code).toBe(code)
}

/** The old or the new password is the account's; a log-in each would renew the tests' cheap hash. */
const expectPassword = async (email: string, which: 'old' | 'new'): Promise<void> => {
  const stored = (await findAccount(testDatabase(), email))?.passwordHash ?? ''
  expect(await verifyPassword(which === 'old' ? password : newPassword, stored)).toBe(true)
}

describe('POST /api/change-password', () => {
  test('right after signing in, needs the new password alone', async () => {
    const { client, email } = await createUser()
    const response = await change(client, { newPassword })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ ok: true })
    expect((await logIn(email, password)).status).toBe(401)
    expect((await logIn(email, newPassword)).status).toBe(200)
  })

  test('refuses a common password before it asks for the current one, and changes nothing', async () => {
    const { client, email, user } = await createUser()
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

  test('ends every other session of the user, and no other', async () => {
    const [{ client, email }, stranger] = [await createUser(), await createUser()]
    const others = [createClient(), createClient()]
    for (const other of others) await logIn(email, password, other)
    expect((await change(client, { newPassword })).status).toBe(200)
    expect((await client.get('/api/user')).status).toBe(200)
    for (const other of others) expect((await other.get('/api/user')).status).toBe(401)
    expect((await stranger.client.get('/api/user')).status).toBe(200)
  })

  test('asks for the current password when the sign-in is older than 15 minutes', async () => {
    const { client, email, user } = await createUser()
    await age(user.id, 15 * minutes + 1)
    await expectCode(await change(client, { newPassword }), 403, 'reauthentication_required')
    await expectPassword(email, 'old')
    const wrong = await change(client, { newPassword, currentPassword: 'a wrong stone' })
    await expectCode(wrong, 403, 'reauthentication_required')
    await expectPassword(email, 'old')
    const right = await change(client, { newPassword, currentPassword: password })
    expect(right.status).toBe(200)
    await expectPassword(email, 'new')
  })

  test('asks for nothing while the sign-in is not that old', async () => {
    const { client, user } = await createUser()
    await age(user.id, 14.5 * minutes)
    expect((await change(client, { newPassword })).status).toBe(200)
  })

  test('is not made fresh by use, nor by a change without the current password', async () => {
    const { client, user } = await createUser()
    await age(user.id, 14.5 * minutes)
    await client.get('/api/user')
    expect((await change(client, { newPassword })).status).toBe(200)
    const [result] = await testDatabase().write([
      sql`SELECT created_at FROM sessions WHERE user_id = ${user.id}`,
    ])
    expect(Date.now() - Number(result?.rows[0]?.created_at)).toBeGreaterThan(14 * minutes)
  })

  test('makes the sign-in fresh by a right current password', async () => {
    const { client, email, user } = await createUser()
    await age(user.id, 60 * minutes)
    const first = await change(client, { newPassword: 'between', currentPassword: password })
    expect(first.status).toBe(200)
    expect((await change(client, { newPassword })).status).toBe(200)
    await expectPassword(email, 'new')
  })

  test('refuses a wrong current password although the sign-in is fresh', async () => {
    const { client, email } = await createUser()
    const response = await change(client, { newPassword, currentPassword: 'a wrong stone' })
    await expectCode(response, 403, 'reauthentication_required')
    await expectPassword(email, 'old')
  })

  test('says what it refuses in the language of the request', async () => {
    const { client, user } = await createUser()
    await age(user.id, 60 * minutes)
    const headers = { 'Accept-Language': 'fr' }
    const response = await client.post('/api/change-password', { newPassword }, headers)
    expect((await errorOf(response)).message).toBe('Saisissez votre mot de passe actuel.')
  })

  test.each([
    ['no new password', {}, 'newPassword', 'Password is required'],
    ['a number', { newPassword: 1234567 }, 'newPassword', 'Password is required'],
    [
      'a new password of 5 characters',
      { newPassword: '12345' },
      'newPassword',
      'New password must be at least 6 characters',
    ],
    [
      'a new password of 201 characters',
      { newPassword: 'x'.repeat(201) },
      'newPassword',
      'The password can have at most 200 characters',
    ],
    [
      'a current password that is a number',
      { newPassword, currentPassword: 7 },
      'currentPassword',
      'Password is required',
    ],
    [
      'an empty current password',
      { newPassword, currentPassword: '' },
      'currentPassword',
      'Password is required',
    ],
  ])('refuses %s and says which field', async (_what, body, field, message) => {
    const { client, email } = await createUser()
    const response = await change(client, body)
    expect(response.status).toBe(400)
    expect((await errorOf(response)).issues).toEqual([{ path: [field], message }])
    await expectPassword(email, 'old')
  })

  test('takes a new password of any script, 6 and 200 characters long', async () => {
    const { client, email } = await createUser()
    for (const chosen of ['пароль', '古'.repeat(200)]) {
      expect((await change(client, { newPassword: chosen })).status).toBe(200)
      expect((await logIn(email, chosen)).status).toBe(200)
    }
  })
})

describe('a wrong current password', () => {
  test('counts as a failed log-in: after ten, the right one is refused there too', async () => {
    const { client, email } = await createUser()
    const guess = () => change(client, { newPassword, currentPassword: 'guessed' })
    const responses = await Promise.all(Array.from({ length: 13 }, guess))
    const statuses = responses.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([...Array(10).fill(403), ...Array(3).fill(429)])
    const right = await change(client, { newPassword, currentPassword: password })
    await expectCode(right.clone(), 429, 'too_many_requests')
    expect(Number(right.headers.get('Retry-After'))).toBeGreaterThan(800)
    expect((await logIn(email, password, client)).status).toBe(429)
    expect((await logIn(email, password)).status).toBe(200)
  })

  test('is counted together with failed log-ins from the same address', async () => {
    const { client, email } = await createUser()
    for (let i = 0; i < 6; i += 1) await logIn(email, 'guessed', client)
    const statuses: number[] = []
    for (let i = 0; i < 5; i += 1) {
      const response = await change(client, { newPassword, currentPassword: 'guessed' })
      statuses.push(response.status)
    }
    expect(statuses).toEqual([403, 403, 403, 403, 429])
  })

  test('of somebody else counts for nobody but them', async () => {
    const [one, other] = [await createUser(), await createUser()]
    for (let i = 0; i < 11; i += 1) {
      await change(one.client, { newPassword, currentPassword: 'guessed' })
    }
    const response = await change(other.client, { newPassword, currentPassword: password })
    expect(response.status).toBe(200)
  })
})

describe('what happens at the same time as a change', () => {
  const settings = { emailHashSecret: 'of these tests', failedLoginsPer15Minutes: 10 }

  const sessionOf = async (userId: string): Promise<{ id: string; signedInAt: number }> => {
    const [result] = await testDatabase().write([
      sql`SELECT id, created_at FROM sessions WHERE user_id = ${userId}`,
    ])
    const row = result?.rows[0]
    return { id: String(row?.id), signedInAt: Number(row?.created_at) }
  }

  test('of two sessions that change it at once, one wins and the other has ended', async () => {
    const { client, email } = await createUser()
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

  test('a log-in that checked the old password before opens no session after', async () => {
    const { client, email, user } = await createUser()
    const database = interrupted(async () => {
      expect((await change(client, { newPassword })).status).toBe(200)
    })
    const late = login({ database, ...settings }, { email, password }, 'an address')
    await expect(late).rejects.toMatchObject({ code: 'invalid_credentials' })
    const [result] = await testDatabase().write([
      sql`SELECT id FROM sessions WHERE user_id = ${user.id}`,
    ])
    expect(result?.rows).toHaveLength(1)
    expect((await client.get('/api/user')).status).toBe(200)
  })

  test('of many log-ins with the old password, none survives', async () => {
    const { client, email } = await createUser()
    const guests = Array.from({ length: 8 }, createClient)
    const [changed] = await Promise.all([
      change(client, { newPassword }),
      ...guests.map((guest) => logIn(email, password, guest)),
    ])
    expect(changed.status).toBe(200)
    for (const guest of guests) expect((await guest.get('/api/user')).status).toBe(401)
    expect((await client.get('/api/user')).status).toBe(200)
  })

  test('a log-in whose hash another one renews meanwhile goes through', async () => {
    const { email, user } = await createUser()
    const renewed = await hashPassword(password)
    const database = interrupted(async () => {
      await testDatabase().write([
        sql`UPDATE users SET password_hash = ${renewed} WHERE id = ${user.id}`,
      ])
    })
    const late = await login({ database, ...settings }, { email, password }, 'an address')
    expect(late.user).toEqual(user)
  })

  test('a current password that is no longer the account’s changes nothing', async () => {
    const { email, user } = await createUser()
    const between = await hashPassword('set between')
    const database = interrupted(async () => {
      await testDatabase().write([
        sql`UPDATE users SET password_hash = ${between} WHERE id = ${user.id}`,
      ])
    })
    const session = { user, place: null, ...(await sessionOf(user.id)) }
    const request = { newPassword, currentPassword: password }
    const late = changePassword({ database, ...settings }, session, request, 'an address')
    await expect(late).rejects.toMatchObject({ code: 'reauthentication_required' })
    expect((await findAccount(testDatabase(), email))?.passwordHash).toBe(between)
  })

  test('a session that is logged out meanwhile changes nothing', async () => {
    const { client, email, user } = await createUser()
    const session = { user, place: null, ...(await sessionOf(user.id)) }
    const database = interrupted(async () => {
      await client.post('/api/logout', undefined)
    })
    const late = changePassword({ database, ...settings }, session, { newPassword }, 'an address')
    await expect(late).rejects.toMatchObject({ code: 'not_signed_in' })
    await expectPassword(email, 'old')
  })

  test('a change that is sent twice, because its answer was lost, is one change', async () => {
    const { email, user } = await createUser()
    const session = await sessionOf(user.id)
    const replacement = {
      userId: user.id,
      sessionId: session.id,
      signedInAt: Date.now(),
      verifiedHash: (await findAccount(testDatabase(), email))?.passwordHash ?? null,
      passwordHash: await hashPassword(newPassword),
    }
    expect(await replacePassword(testDatabase(), replacement)).toBe('replaced')
    const guest = createClient()
    await logIn(email, newPassword, guest)
    expect(await replacePassword(testDatabase(), replacement)).toBe('replaced')
    expect((await guest.get('/api/user')).status).toBe(200)
  })
})
