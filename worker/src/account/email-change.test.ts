import { User } from '@storystone/schema/contract/account.ts'
import { EmailConfirmed } from '@storystone/schema/contract/email-change.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import {
  type Client,
  createClient,
  errorOf,
  expectRefusal,
  expectTooMany,
  runSweep,
} from '#test/client/client.ts'
import { execute, query, setLimitCounter } from '#test/database/database.ts'
import {
  balanceOf,
  createUser,
  hashed,
  password,
  test,
  uniqueEmail,
} from '#test/users/factories.ts'
import { mail, mailsTo, tokenTo } from '#test/vendors/mail.ts'
import { testPayments } from '#test/vendors/stripe.ts'
import { createSubscriber } from '#test/vendors/subscriptions.ts'

const ask = (client: Client, newEmail: string, language = 'en') =>
  client.post('/api/email-change', { newEmail, language })

const confirm = (token: string, client = createClient()) =>
  client.post(`/api/email-change/${token}`, undefined)

/** The tokens of a change: of the mail to the old address and of that to the new one. */
const askTokens = async (client: Client, email: string, newEmail: string) => {
  expect((await ask(client, newEmail)).status).toBe(202)
  return { old: await tokenTo(email), new: await tokenTo(newEmail) }
}

const changedBy = async (response: Response): Promise<boolean> => {
  expect(response.status).toBe(200)
  return EmailConfirmed.parse(await response.json()).changed
}

const emailOf = async (client: Client): Promise<string> =>
  User.parse(await (await client.get('/api/user')).json()).email

const logIn = async (email: string): Promise<number> =>
  (await createClient().post('/api/login', { email, password })).status

describe('POST /api/email-change', () => {
  test('mails a link of 256 bits to each address, in its language', async ({ client, email }) => {
    const newEmail = uniqueEmail()
    await ask(client, newEmail, 'fr')
    const [old, fresh] = [...(await mailsTo(email)), ...(await mailsTo(newEmail))]
    expect(old?.subject).toBe('Une nouvelle adresse e-mail pour votre compte Storystone')
    expect(old?.text).toContain(newEmail)
    for (const sent of [old, fresh]) {
      expect(sent?.text).toMatch(/\nhttps:\/\/storystone\.test\/auth#email=[\w-]{43}\n/)
    }
    expect(await tokenTo(email)).not.toBe(await tokenTo(newEmail))
    expect(fresh?.text).not.toContain(email)
  })

  test('keeps hashes of the tokens alone', async ({ client, user, email }) => {
    const tokens = await askTokens(client, email, uniqueEmail())
    const rows = await query(sql`SELECT * FROM email_changes WHERE user_id = ${user.id}`)
    expect(rows).toHaveLength(1)
    for (const token of Object.values(tokens)) expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('says the same of an address with an account, unmailed', async ({ client, email }) => {
    const other = await createUser()
    const [taken, free] = [await ask(client, other.email), await ask(client, uniqueEmail())]
    expect([taken.status, await taken.text()]).toEqual([free.status, await free.text()])
    await mailsTo(email, 2)
    expect(await mail.mailsTo(other.email)).toEqual([])
  })

  test.for([
    ['en', 'This is the email address that you have now.'],
    ['fr', 'C’est déjà votre adresse e-mail.'],
  ] as const)(
    'says in %s that the address is the present one',
    async ([language, message], { client, email }) => {
      const refused = await ask(client, ` ${email.toUpperCase()}`, language)
      expect(refused.status).toBe(400)
      expect((await errorOf(refused)).issues).toEqual([{ path: ['newEmail'], message }])
    },
  )

  test('needs a sign-in of 15 minutes ago at most', async ({ client, user }) => {
    await execute(sql`UPDATE sessions SET created_at = created_at - ${16 * 60_000}
      WHERE user_id = ${user.id}`)
    await expectRefusal(await ask(client, uniqueEmail()), 403, 'reauthentication_required')
  })

  test('is refused the sixth time in an hour', async ({ client, user }) => {
    await setLimitCounter(`emailChanges:${user.id}`, 4, 3_600)
    expect((await ask(client, uniqueEmail())).status).toBe(202)
    await expectTooMany(await ask(client, uniqueEmail()), 60)
  })
})

describe('POST /api/email-change/{token}', () => {
  test.for(['old', 'new'] as const)(
    'changes the address once both links were used, the %s one first',
    async (first, { client, email }) => {
      const newEmail = uniqueEmail()
      const tokens = await askTokens(client, email, newEmail)
      const last = first === 'old' ? 'new' : 'old'
      expect(await changedBy(await confirm(tokens[first]))).toBe(false)
      expect(await emailOf(client)).toBe(email)
      expect(await changedBy(await confirm(tokens[last]))).toBe(true)
      expect(await emailOf(client)).toBe(newEmail)
      expect([await logIn(newEmail), await logIn(email)]).toEqual([200, 401])
    },
  )

  test('ends other sessions, and links for a new password', async ({ client, user, email }) => {
    const elsewhere = createClient()
    await elsewhere.post('/api/login', { email, password })
    await execute(sql`INSERT INTO password_resets (token_hash, user_id, expires_at)
      VALUES ('of the old address', ${user.id}, ${Date.now() + 60_000})`)
    const tokens = await askTokens(client, email, uniqueEmail())
    await confirm(tokens.old)
    expect((await elsewhere.get('/api/user')).status).toBe(200)
    await confirm(tokens.new)
    expect((await elsewhere.get('/api/user')).status).toBe(401)
    expect((await client.get('/api/user')).status).toBe(200)
    expect(await query(sql`SELECT * FROM password_resets WHERE user_id = ${user.id}`)).toEqual([])
  })

  test('each link is good once, also at once, for an hour', async ({ client, user, email }) => {
    const tokens = await askTokens(client, email, uniqueEmail())
    const answers = await Promise.all([1, 2, 3].map(() => confirm(tokens.old)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    await execute(sql`UPDATE email_changes SET expires_at = expires_at - ${60 * 60_000}
      WHERE user_id = ${user.id}`)
    await expectRefusal(await confirm(tokens.new), 410, 'expired')
    expect(await emailOf(client)).toBe(email)
  })

  test('an earlier change ends with a new one', async ({ client, email }) => {
    const tokens = await askTokens(client, email, uniqueEmail())
    await ask(client, uniqueEmail())
    await expectRefusal(await confirm(tokens.old), 410, 'expired')
  })

  test('is refused where the address has signed up meanwhile', async ({ client, email }) => {
    const newEmail = uniqueEmail()
    const tokens = await askTokens(client, email, newEmail)
    await createClient().post('/api/register', { email: newEmail, password })
    await confirm(tokens.new)
    await expectRefusal(await confirm(tokens.old), 409, 'email_taken')
    expect(await emailOf(client)).toBe(email)
  })

  test('tells Stripe, by the next sweep, where the receipts of a renewal go', async () => {
    const { client, email, subscription } = await createSubscriber()
    const receipts = async () => (await testPayments().findSubscription(subscription))?.email
    const newEmail = uniqueEmail()
    const tokens = await askTokens(client, email, newEmail)
    await confirm(tokens.old)
    await runSweep()
    expect(await receipts()).toBe(email)
    await confirm(tokens.new)
    await runSweep()
    expect(await receipts()).toBe(newEmail)
  })

  test('brings no second gift of credits', async ({ client, email }) => {
    const newEmail = uniqueEmail()
    const tokens = await askTokens(client, email, newEmail)
    await confirm(tokens.old)
    await confirm(tokens.new)
    await client.send('/api/user', { method: 'DELETE', body: { password } })
    const again = createClient()
    await again.post('/api/register', { email: newEmail, password })
    expect(await balanceOf(again)).toBe(0)
  })

  test('refuses an address that tries more than 20 tokens an hour', async ({ client, email }) => {
    const guesser = createClient()
    await setLimitCounter(`reset-tried:${hashed('reset-tried', guesser.address)}`, 19, 3_600)
    await expectRefusal(await confirm('a-guess', guesser), 410, 'expired')
    const tokens = await askTokens(client, email, uniqueEmail())
    await expectTooMany(await confirm(tokens.old, guesser), 60)
  })
})
