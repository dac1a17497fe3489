import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { unzip } from '#test/client/bytes.ts'
import { type Client, createClient } from '#test/client/client.ts'
import { testDatabase } from '#test/database/database.ts'
import { publish } from '#test/publications/publications.ts'
import { atColosseum } from '#test/stories/photo-stories.ts'
import { createStory } from '#test/stories/stories.ts'
import { createAuthenticator } from '#test/users/authenticator.ts'
import { createUser, password, test, uniqueEmail } from '#test/users/factories.ts'
import { logInByPasskey, registerPasskey } from '#test/users/passkeys.ts'
import { userAgents } from '#test/users/user-agents.ts'
import { buy, claim, deliverAll, openCheckout, paymentsOf, stripe } from '#test/vendors/stripe.ts'
import { findAccountRecord } from './account-entries.ts'

const recordText = async (client: Client): Promise<string> => {
  const response = await client.get('/api/user/export')
  const files = await unzip(new Uint8Array(await response.arrayBuffer()))
  return new TextDecoder().decode(files.get('account.json'))
}

const recordOf = async (client: Client): Promise<unknown> => JSON.parse(await recordText(client))

const time = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

/** A user with a refunded purchase, an open checkout and a subscription. */
const createBuyer = async () => {
  const buyer = await createUser()
  const paid = await buy(buyer.client)
  await claim(buyer.client, paid)
  const [payment] = await paymentsOf(paid)
  await stripe.refund(payment?.id ?? '')
  await deliverAll(buyer.user.id)
  const open = await openCheckout(buyer.client, { packageId: 'large' })
  const renewed = await buy(buyer.client, { renew: true })
  await deliverAll(renewed)
  return { ...buyer, paid, open, renewed, payment: payment?.id }
}

describe('account.json', () => {
  test("has the user and each session's last location", async ({ client, user, email }) => {
    const second = createClient()
    await second.post(
      '/api/login',
      { email, password },
      { 'User-Agent': userAgents['Safari, iPhone'] },
    )
    await client.post('/api/location', { ...atColosseum, locationName: 'Rome, Italy' })
    const logIn = { createdAt: time, renewedAt: time, expiresAt: time }
    const place = { latitude: 41.89, longitude: 12.492, name: 'Rome, Italy', at: time }
    expect(await recordOf(client)).toEqual({
      user: { ...user, credits: 4, creditsOwed: 0 },
      sessions: [
        { ...logIn, device: 'Safari, iPhone', place: null },
        { ...logIn, device: null, place },
      ],
      passkeys: [],
      notices: [],
      emailChanges: [],
      publications: [],
      checkouts: [],
      payments: [],
      stripeCustomerId: null,
      subscriptions: [],
    })
  })

  test('has the names and times of passkeys, and no key', async ({ client }) => {
    const authenticator = createAuthenticator()
    await registerPasskey(client, authenticator, { name: 'My phone' })
    await logInByPasskey(createClient(), authenticator)
    const text = await recordText(client)
    expect(JSON.parse(text)).toMatchObject({
      passkeys: [{ id: expect.any(String), name: 'My phone', createdAt: time, lastUsedAt: time }],
    })
    expect(text).not.toContain(authenticator.credentialId)
  })

  test('has public pages, notices and a change of the address that waits', async ({ client }) => {
    const { id } = await createStory(client)
    const { token } = await publish(client, id)
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
    const endpoint = `https://push.example.org/${crypto.randomUUID()}`
    await client.send('/api/push-subscription', { method: 'PUT', body: { endpoint, keys } })
    const newEmail = uniqueEmail()
    await client.post('/api/email-change', { newEmail, language: 'en' })
    const text = await recordText(client)
    expect(JSON.parse(text)).toMatchObject({
      publications: [
        { storyId: id, showsPhoto: false, isIndexed: false, createdAt: time, takenDownAt: null },
      ],
      notices: [{ service: 'push.example.org', language: 'en' }],
      emailChanges: [{ newEmail, expiresAt: time }],
    })
    for (const secret of [token, endpoint]) expect(text).not.toContain(secret)
  })

  test('has checkouts, payments, customer and subscriptions', async () => {
    const { client, user, paid, open, renewed, payment } = await createBuyer()
    const [bought] = (await stripe.purchases(user.id)).subscriptions
    const checkout = (id: string, state: string, packageId = 'small') =>
      expect.objectContaining({ id, state, packageId, createdAt: time })
    const record = await recordOf(client)
    expect(record).toMatchObject({
      stripeCustomerId: expect.stringMatching(/^cus_/),
      subscriptions: [{ id: bought?.id, state: 'active' }],
    })
    expect(record).toHaveProperty('checkouts', [
      checkout(renewed, 'fulfilled'),
      checkout(open, 'open', 'large'),
      checkout(paid, 'fulfilled'),
    ])
    expect(record).toHaveProperty('payments.length', 2)
    const refunded = { id: payment, credits: 25, disputed: 0, reclaimed: 25, createdAt: time }
    expect(record).toHaveProperty('payments.1', expect.objectContaining(refunded))
  })

  test('has no data of other users', async () => {
    const stranger = await createBuyer()
    const { client } = await createUser()
    const text = await recordText(client)
    expect(JSON.parse(text)).toMatchObject({ checkouts: [], payments: [], subscriptions: [] })
    for (const theirs of [stranger.user.id, stranger.email, stranger.paid, stranger.open]) {
      expect(text).not.toContain(theirs)
    }
  })

  test('has no password hash and no session id', async ({ client, user, email }) => {
    const { rows } = await testDatabase().read.run(
      sql`SELECT password_hash, sessions.id FROM users JOIN sessions ON user_id = users.id
        WHERE users.id = ${user.id}`,
    )
    const secrets = rows.flatMap((row) => Object.values(row).map(String))
    expect(secrets.length).toBeGreaterThanOrEqual(2)
    const text = await recordText(client)
    expect(text).toContain(email)
    for (const secret of secrets) expect(text).not.toContain(secret)
  })

  test('is null when the account was deleted meanwhile', async () => {
    expect(await findAccountRecord(testDatabase(), crypto.randomUUID())).toBeNull()
  })
})
