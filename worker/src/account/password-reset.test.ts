import { User } from '@storystone/schema/contract/account.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import {
  type Client,
  createClient,
  expectInvalid,
  expectRefusal,
  expectTooMany,
  statusesOf,
} from '#test/client/client.ts'
import { execute, query, setLimitCounter } from '#test/database/database.ts'
import { hashed, password, test, uniqueEmail } from '#test/users/factories.ts'
import { mail, mailsTo, tokenTo } from '#test/vendors/mail.ts'

const newPassword = 'four words without sense'

const ask = (email: string, { client = createClient(), language = 'en' } = {}) =>
  client.post('/api/password-reset', { email, language })

const use = (token: string, client: Client = createClient(), given = newPassword) =>
  client.post(`/api/password-reset/${token}`, { newPassword: given })

const askToken = async (email: string): Promise<string> => {
  expect((await ask(email)).status).toBe(202)
  return tokenTo(email)
}

const logIn = async (email: string, given: string): Promise<number> =>
  (await createClient().post('/api/login', { email, password: given })).status

describe('POST /api/password-reset', () => {
  test('mails a link of 256 bits to an account, in the language asked for', async ({ email }) => {
    await ask(email, { language: 'fr' })
    const [sent] = await mailsTo(email)
    expect(sent?.from).toBe('Storystone <hello@storystone.test>')
    expect(sent?.subject).toBe('Un nouveau mot de passe pour Storystone')
    expect(sent?.text).toMatch(/\nhttps:\/\/storystone\.test\/auth#reset=[\w-]{43}\n/)
  })

  test('answers the same to a known and an unknown e-mail', async ({ email }) => {
    const unknown = uniqueEmail()
    const [known, other] = [await ask(email), await ask(unknown)]
    const shown = async ({ status, headers }: Response, body: string) => {
      const names = [...headers].filter(([name]) => name !== 'x-request-id')
      return { status, names, body }
    }
    expect(await shown(other, await other.text())).toEqual(await shown(known, await known.text()))
    expect(known.status).toBe(202)
    await mailsTo(email)
    expect(await mail.mailsTo(unknown)).toEqual([])
  })

  test('keeps a hash of the token alone', async ({ user, email }) => {
    const token = await askToken(email)
    const rows = await query(sql`SELECT * FROM password_resets WHERE user_id = ${user.id}`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('sends three mails an hour to one address, and then says the same', async ({ email }) => {
    await setLimitCounter(`reset-mails:${hashed('reset-mails', email)}`, 2, 3_600)
    expect((await ask(email)).status).toBe(202)
    await mailsTo(email)
    expect((await ask(email)).status).toBe(202)
    const other = uniqueEmail()
    await createClient().post('/api/register', { email: other, password })
    await ask(other)
    await mailsTo(other)
    expect(await mail.mailsTo(email)).toHaveLength(1)
  })

  test('refuses an address that asks more than 20 times an hour', async ({ email }) => {
    const client = createClient()
    await setLimitCounter(`reset-asked:${hashed('reset-asked', client.address)}`, 20, 3_600)
    await expectTooMany(await ask(email, { client }), 60)
    await expectTooMany(await ask(uniqueEmail(), { client }), 60)
  })

  test('tries a mail again that failed, and sends it once', async ({ email }) => {
    await mail.script({ to: email, statuses: [500] })
    expect((await ask(email)).status).toBe(202)
    expect(await mailsTo(email)).toHaveLength(1)
  })
})

describe('POST /api/password-reset/{token}', () => {
  test('sets the password, signs in, ends every other session', async ({ client, user, email }) => {
    const token = await askToken(email)
    const here = createClient()
    const answer = await use(token, here)
    expect(answer.status).toBe(200)
    expect(User.parse(await answer.json())).toEqual(user)
    expect((await here.get('/api/user')).status).toBe(200)
    expect((await client.get('/api/user')).status).toBe(401)
    expect([await logIn(email, newPassword), await logIn(email, password)]).toEqual([200, 401])
  })

  test('is good once, also when it is used twice at the same time', async ({ email }) => {
    const token = await askToken(email)
    expect(await statusesOf(3, () => use(token))).toEqual([200, 410, 410])
    await expectRefusal(await use(token), 410, 'expired')
  })

  test('is good for 15 minutes', async ({ user, email }) => {
    const token = await askToken(email)
    await execute(sql`UPDATE password_resets SET expires_at = expires_at - ${15 * 60_000}
      WHERE user_id = ${user.id}`)
    await expectRefusal(await use(token), 410, 'expired')
    expect(await logIn(email, password)).toBe(200)
  })

  test('is no longer good after a change of the password', async ({ client, email }) => {
    const token = await askToken(email)
    await client.post('/api/change-password', {
      newPassword: 'another one',
      currentPassword: password,
    })
    await expectRefusal(await use(token), 410, 'expired')
  })

  test('refuses a common or short password, and stays good', async ({ email }) => {
    const token = await askToken(email)
    await expectInvalid(await use(token, createClient(), 'password'), 'newPassword')
    await expectInvalid(await use(token, createClient(), 'short'), 'newPassword')
    expect((await use(token)).status).toBe(200)
  })

  test('refuses an address that tries more than 20 tokens an hour', async ({ email }) => {
    const client = createClient()
    await setLimitCounter(`reset-tried:${hashed('reset-tried', client.address)}`, 19, 3_600)
    await expectRefusal(await use('a-guess', client), 410, 'expired')
    await expectTooMany(await use(await askToken(email), client), 60)
  })
})
