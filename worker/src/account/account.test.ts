import { User } from '@storystone/schema/contract/account.ts'
import { sql } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { describe, expect } from 'vitest'
import {
  type Client,
  createClient,
  errorOf,
  expectInvalid,
  expectRefusal,
  expectTooMany,
  sessionOf,
  statusesOf,
} from '#test/client/client.ts'
import { workerWith } from '#test/client/other-worker.ts'
import { execute, query, queryRow, setLimitCounter } from '#test/database/database.ts'
import { balanceOf, hashed, password, test, uniqueEmail } from '#test/users/factories.ts'

/** The e-mail of a new account, made by this client. */
const registeredEmail = async (client: Client): Promise<string> => {
  const email = uniqueEmail()
  expect((await client.post('/api/register', { email, password })).status).toBe(201)
  return email
}

describe('POST /api/register', () => {
  test('creates a signed-in account with 4 credits', async () => {
    const client = createClient()
    const email = uniqueEmail()
    const response = await client.post('/api/register', { email, password })
    expect(response.status).toBe(201)
    const user = User.parse(await response.json())
    expect(user.email).toBe(email)
    expect(Math.abs(Date.parse(user.createdAt) - Date.now())).toBeLessThan(10_000)
    expect(await (await client.get('/api/user')).json()).toEqual(user)
    expect(await balanceOf(client)).toBe(4)
  })

  test('sets a cookie hidden from scripts and other sites', async () => {
    const response = await createClient().post('/api/register', { email: uniqueEmail(), password })
    const cookie = response.headers.getSetCookie()[0]
    expect(cookie).toMatch(/^__Host-session=/)
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000']) {
      expect(cookie).toContain(attribute)
    }
    expect(cookie).not.toContain('Domain')
  })

  test('compares e-mails trimmed and in lower case', async () => {
    const email = uniqueEmail()
    const first = await createClient().post('/api/register', {
      email: `  ${email.toUpperCase()} `,
      password,
    })
    expect(User.parse(await first.json()).email).toBe(email)
    const second = await createClient().post('/api/register', { email, password })
    await expectRefusal(second, 409, 'email_taken')
  })

  test('concurrent sign-ups: one gets the e-mail and 4 credits', async () => {
    const email = uniqueEmail()
    const clients = Array.from({ length: 6 }, createClient)
    const statuses = await Promise.all(
      clients.map(
        async (client) => (await client.post('/api/register', { email, password })).status,
      ),
    )
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    const winner = clients[statuses.indexOf(201)]
    expect(winner && (await balanceOf(winner))).toBe(4)
  })

  test.each([
    ['no e-mail', { password }, 'email'],
    ['an e-mail without a host', { email: 'traveller@', password }, 'email'],
    ['no password', { email: 'a@example.org' }, 'password'],
    ['a password of 5 characters', { email: 'a@example.org', password: '12345' }, 'password'],
    [
      'a password of 201 characters',
      { email: 'a@example.org', password: 'x'.repeat(201) },
      'password',
    ],
  ])('refuses %s and names the field', async (_what, body, field) => {
    await expectInvalid(await createClient().post('/api/register', body), field)
  })

  test.each([
    ['en', 'password', 'This password is one of the most common. Please choose another one.'],
    ['fr', 'Qwerty123', 'Ce mot de passe est l’un des plus courants. Choisissez-en un autre.'],
  ])('in %s refuses the common password %s', async (language, common, message) => {
    const [client, email] = [createClient(), uniqueEmail()]
    const headers = { 'Accept-Language': language }
    const response = await client.post('/api/register', { email, password: common }, headers)
    expect(response.status).toBe(400)
    expect((await errorOf(response)).issues).toEqual([{ path: ['password'], message }])
    expect((await client.get('/api/user')).status).toBe(401)
    expect((await client.post('/api/register', { email, password })).status).toBe(201)
  })

  test('accepts passwords of 6 and 200 characters in any script, and words that are not common', async () => {
    for (const chosen of ['пароль', '古'.repeat(200), 'constructor']) {
      const email = uniqueEmail()
      const client = createClient()
      expect((await client.post('/api/register', { email, password: chosen })).status).toBe(201)
      const login = await createClient().post('/api/login', { email, password: chosen })
      expect(login.status).toBe(200)
    }
  })

  test('refuses the 61st sign-up from one address in ten minutes', async () => {
    const client = createClient()
    const key = `signup:${hashed('signup', client.address)}`
    await setLimitCounter(key, 58, 600)
    const signUp = () => client.post('/api/register', { email: uniqueEmail(), password })
    expect(await statusesOf(4, signUp)).toEqual([201, 201, 429, 429])
    await expectTooMany(await signUp(), 580)

    await execute(sql`UPDATE limit_counters SET ends_at = ${Date.now() - 1} WHERE key = ${key}`)
    expect((await signUp()).status).toBe(201)
    const counter = await queryRow(sql`SELECT ends_at FROM limit_counters WHERE key = ${key}`)
    const left = Number(counter?.ends_at) - Date.now()
    expect(left).toBeGreaterThan(540_000)
    expect(left).toBeLessThanOrEqual(600_000)
  })
})

describe('POST /api/login', () => {
  test('opens a session for the right password', async ({ email, user }) => {
    const client = createClient()
    const response = await client.post('/api/login', { email: ` ${email.toUpperCase()}`, password })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(user)
    expect((await client.get('/api/user')).status).toBe(200)
  })

  test('refuses a wrong password and an unknown e-mail equally', async ({ email }) => {
    const wrong = await createClient().post('/api/login', { email, password: 'another one' })
    const unknown = await createClient().post('/api/login', { email: uniqueEmail(), password })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    const { requestId: _a, ...wrongBody } = await errorOf(wrong)
    const { requestId: _b, ...unknownBody } = await errorOf(unknown)
    expect(wrongBody).toEqual(unknownBody)
    expect(wrongBody.code).toBe('invalid_credentials')
  })

  test('after 10 failures refuses the right password too', async ({ email }) => {
    const client = createClient()
    const guess = () => client.post('/api/login', { email, password: 'guessed' })
    expect(await statusesOf(14, guess)).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
    await expectTooMany(await client.post('/api/login', { email, password }), 800)
    const elsewhere = await createClient().post('/api/login', { email, password })
    expect(elsewhere.status).toBe(200)
    const named = sql`SELECT key FROM limit_counters WHERE instr(key, ${client.address})`
    expect(await query(named)).toEqual([])
  })

  test('refuses an address after 300 failures for any e-mails', async ({ email }) => {
    const client = createClient()
    const counter = `login-address:${hashed('login-address', client.address)}`
    await setLimitCounter(counter, 298, 900)
    const spray = () => client.post('/api/login', { email: uniqueEmail(), password: 'guessed' })
    expect(await statusesOf(4, spray)).toEqual([401, 401, 429, 429])
    await expectTooMany(await client.post('/api/login', { email, password }), 800)
    expect((await createClient().post('/api/login', { email, password })).status).toBe(200)
  })

  test('counts all IPv6 addresses of one household together', async ({ email }) => {
    const client = createClient()
    const statusFrom = async (address: string): Promise<number> => {
      const headers = { 'CF-Connecting-IP': address }
      return (await client.post('/api/login', { email, password: 'guessed' }, headers)).status
    }
    const ofOneLine = [...'123456789a'].map((last) => `2001:db8:1:2::${last}`)
    expect(await Promise.all(ofOneLine.map(statusFrom))).toEqual(Array(10).fill(401))
    expect(await statusFrom('2001:db8:1:2::b')).toBe(429)
    expect(await statusFrom('2001:db8:1:3::1')).toBe(401)
  })

  test('accepts many concurrent log-ins with the right password', async ({ email }) => {
    const client = createClient()
    const logIn = () => client.post('/api/login', { email, password })
    // The first one renews the tests' cheap hash.
    expect((await logIn()).status).toBe(200)
    expect(await statusesOf(11, logIn)).toEqual(Array(11).fill(200))
  })
})

test.for(['login', 'register'] as const)(
  'a new session by %s ends the earlier one of the cookie',
  async (call, { client, email }) => {
    const earlier = sessionOf(client)
    const body = { email: call === 'login' ? email : uniqueEmail(), password }
    expect((await client.post(`/api/${call}`, body)).ok).toBe(true)
    expect((await createClient().get('/api/user', earlier)).status).toBe(401)
    expect((await client.get('/api/user')).status).toBe(200)
  },
)

const statusOf = async (client: Client, email: string, tried = password): Promise<number> =>
  (await client.post('/api/login', { email, password: tried })).status

test('a device that has logged in is known by a cookie that reveals nothing', async ({ email }) => {
  const device = createClient()
  const response = await device.post('/api/login', { email, password })
  const cookie = response.headers.getSetCookie().find((each) => each.includes('device')) ?? ''
  expect(cookie).toMatch(/^__Host-device=[\w-]{16}\.[\w-]{43};/)
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) {
    expect(cookie).toContain(attribute)
  }
  const first = device.cookies.get('__Host-device')
  expect(await statusOf(device, await registeredEmail(device))).toBe(200)
  expect(device.cookies.get('__Host-device')).toMatch(/^[\w-]{16}\.[\w-]{43}~/)
  expect(device.cookies.get('__Host-device')).toContain(first)
})

test('without a platform in front, a client’s own address is not trusted', async ({ email }) => {
  const fetch = workerWith({ CLIENT_ADDRESSES: 'untrusted' })
  const body = JSON.stringify({ email, password: 'guessed' })
  const guessFrom = async (address: number): Promise<number> => {
    const from = { 'Content-Type': 'application/json', 'CF-Connecting-IP': `203.0.113.${address}` }
    return (await fetch('/api/login', { method: 'POST', body, headers: from })).status
  }
  const statuses = await Promise.all(Array.from({ length: 11 }, (_, last) => guessFrom(last)))
  expect(statuses.toSorted()).toEqual([...Array(10).fill(401), 429])
})

describe('POST /api/logout', () => {
  test('ends the session on the server', async ({ client, email }) => {
    const other = createClient()
    await other.post('/api/login', { email, password })
    const session = sessionOf(client)
    const response = await client.post('/api/logout', undefined)
    expect(response.status).toBe(204)
    expect(response.headers.get('Clear-Site-Data')).toBe('"cache"')
    expect(client.cookies.has('__Host-session')).toBe(false)
    const replayed = await client.get('/api/user', session)
    expect(replayed.status).toBe(401)
    expect((await other.get('/api/user')).status).toBe(200)
  })
})

describe('a session token', () => {
  const statusWith = async (token: string | undefined): Promise<number> => {
    const headers = { Cookie: `__Host-session=${token}` }
    return (await createClient().get('/api/user', headers)).status
  }

  test('is refused when a character was changed', async ({ client }) => {
    const token = client.cookies.get('__Host-session') ?? ''
    expect(await statusWith(token)).toBe(200)
    const [header, payload = '', signature] = token.split('.')
    const changed = payload.startsWith('A') ? 'B' : 'A'
    expect(await statusWith([header, changed + payload.slice(1), signature].join('.'))).toBe(401)
  })

  test('is refused when another key or no key signed it', async ({ client }) => {
    const [, payload = ''] = (client.cookies.get('__Host-session') ?? '').split('.')
    const { jti } = JSON.parse(atob(payload)) as { jti: string }
    const forged = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setJti(jti)
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('a secret of somebody else, long enough'))
    expect(await statusWith(forged)).toBe(401)
    expect(await statusWith(`${btoa('{"alg":"none"}')}.${payload}.`)).toBe(401)
    expect(await statusWith('nonsense')).toBe(401)
  })
})
