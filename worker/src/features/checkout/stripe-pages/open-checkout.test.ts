import { packages } from '@storystone/schema/catalog.ts'
import { PaymentPage } from '@storystone/schema/contract/checkout.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../../test/client.ts'
import { testDatabase } from '../../../../test/database.ts'
import { disconnectAfterInsert } from '../../../../test/disconnect.ts'
import { createUser } from '../../../../test/factories.ts'
import { buy, openCheckout, stripe, testPayments } from '../../../../test/stripe.ts'
import { until } from '../../../../test/until.ts'
import { findCustomer } from '../records/store.ts'

const ask = async (client: Awaited<ReturnType<typeof createUser>>['client'], body: unknown) =>
  client.post('/api/create-checkout-session', body)

const small = { packageId: 'small', currency: 'GBP', language: 'en' } as const

describe('POST /api/create-checkout-session', () => {
  test.each([
    ['small', 'GBP', 187],
    ['small', 'USD', 249],
    ['small', 'EUR', 221],
    ['large', 'GBP', 562],
    ['large', 'USD', 748],
    ['large', 'EUR', 663],
  ] as const)(
    'charges for %s in %s what the table says: %i',
    async (packageId, currency, amount) => {
      const { client, user } = await createUser()
      const response = await ask(client, { packageId, currency, language: 'en' })
      expect(response.status).toBe(200)
      PaymentPage.parse(await response.json())
      expect(packages[packageId].prices[currency].discounted).toBe(amount)
      const [session] = (await stripe.purchases(user.id)).sessions
      expect(session).toMatchObject({ mode: 'payment', status: 'open', amount })
      expect(session?.currency).toBe(currency.toLowerCase())
    },
  )

  test('opens 60 in an hour for a user and no more', async () => {
    const { client, user } = await createUser()
    await testDatabase().write([
      sql`INSERT INTO limit_counters (key, used, ends_at)
        VALUES (${`checkouts:${user.id}`}, 59, ${Date.now() + 3_600_000})`,
    ])
    expect((await ask(client, small)).status).toBe(200)
    const refused = await ask(client, small)
    expect(refused.status).toBe(429)
    expect((await errorOf(refused)).code).toBe('too_many_requests')
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3_500)
    expect((await stripe.purchases(user.id)).sessions).toHaveLength(1)
  })

  test('opens a page in the language, that leads back to where one came from', async () => {
    const { client } = await createUser()
    const { url } = PaymentPage.parse(
      await (await ask(client, { ...small, language: 'fr' })).json(),
    )
    const page = await (await fetch(url)).text()
    expect(page).toContain('<html lang="fr">')
    expect(page).toContain('Storystone : 25 crédits')
    expect(page).toMatch(/1,87\s£/)
    const follow = async (action: string) =>
      (await fetch(`${url}/${action}`, { method: 'POST', redirect: 'manual' })).headers.get(
        'location',
      )
    expect(await follow('cancel')).toBe('https://storystone.test/credits?canceled=true')
    const id = url.split('/').at(-1)
    expect(await follow('now')).toBe(
      `https://storystone.test/credits?success=true&session_id=${id}`,
    )
  })

  test('renews only what is said to be renewed, for one customer', async () => {
    const { client, user } = await createUser()
    const both = [
      { ...small, renew: true },
      { ...small, renew: true },
      { ...small, renew: false },
    ]
    await Promise.all(both.map((body) => ask(client, body)))
    const { sessions } = await stripe.purchases(user.id)
    expect(sessions.map(({ mode }) => mode).toSorted()).toEqual([
      'payment',
      'subscription',
      'subscription',
    ])
    const portals = await Promise.all(
      [1, 2].map(() => client.post('/api/create-portal-session', {})),
    )
    expect(portals.map(({ status }) => status)).toEqual([200, 200])
  })

  test('goes on when the client leaves: no customer is made at Stripe for nothing', async () => {
    const { client, user } = await createUser()
    const body = { ...small, renew: true }
    await disconnectAfterInsert('customers', (signal) =>
      client.ask('/api/create-checkout-session', { method: 'POST', body, signal }),
    )
    await until(async () => (await stripe.purchases(user.id)).sessions.length > 0)
    expect(await findCustomer(testDatabase(), user.id)).not.toBeNull()
    await openCheckout(client, { renew: true })
    expect((await stripe.purchases(user.id)).sessions).toHaveLength(2)
  })

  test('renews in another currency when the page in the first was never paid', async () => {
    const { client, user } = await createUser()
    await openCheckout(client, { renew: true, currency: 'GBP' })
    const response = await ask(client, { ...small, currency: 'EUR', language: 'fr', renew: true })
    expect(response.status).toBe(200)
    const { sessions } = await stripe.purchases(user.id)
    expect(sessions.map(({ currency, status }) => [currency, status])).toEqual([
      ['gbp', 'expired'],
      ['eur', 'open'],
    ])
  })

  test('leaves a page in the same currency open', async () => {
    const { client, user } = await createUser()
    await openCheckout(client, { renew: true })
    await openCheckout(client, { renew: true, packageId: 'large' })
    const { sessions } = await stripe.purchases(user.id)
    expect(sessions.map(({ status }) => status)).toEqual(['open', 'open'])
  })

  test.each([
    ['en', 'A package is renewed in another currency'],
    ['fr', 'Un renouvellement en cours se paie dans une autre devise'],
  ] as const)(
    'says in %s that a currency is not the one in which a package is renewed',
    async (language, sentence) => {
      const { client, user } = await createUser()
      await buy(client, { renew: true, currency: 'GBP' })
      const inEuro = { ...small, currency: 'EUR', language }
      const refused = await ask(client, { ...inEuro, renew: true })
      expect(refused.status).toBe(400)
      const { code, issues } = await errorOf(refused)
      expect(code).toBe('invalid_request')
      expect(issues).toMatchObject([
        { path: ['currency'], message: expect.stringContaining(sentence) },
      ])
      expect((await ask(client, { ...small, renew: true })).status).toBe(200)
      expect((await ask(client, inEuro)).status).toBe(200)
      const [subscription] = (await stripe.purchases(user.id)).subscriptions
      await testPayments().cancelSubscription(subscription?.id ?? '')
      expect((await ask(client, { ...inEuro, renew: true })).status).toBe(200)
    },
  )

  test('makes a customer anew whom Stripe has forgotten', async () => {
    const { client, user } = await createUser()
    await ask(client, { ...small, renew: true })
    const customerId = await findCustomer(testDatabase(), user.id)
    await testPayments().deleteCustomer(customerId ?? '')
    expect((await client.post('/api/create-portal-session', undefined)).status).toBe(404)
    expect((await ask(client, { ...small, renew: true })).status).toBe(200)
    expect(await findCustomer(testDatabase(), user.id)).not.toBe(customerId)
    expect((await client.post('/api/create-portal-session', undefined)).status).toBe(200)
  })

  test.each([
    ['packageId', { ...small, packageId: 'medium' }],
    ['currency', { ...small, currency: 'CHF' }],
    ['language', { ...small, language: 'de' }],
    ['renew', { ...small, renew: 'yes' }],
    ['packageId', { currency: 'GBP', language: 'en' }],
  ])('refuses another %s', async (field, body) => {
    const { client } = await createUser()
    const response = await ask(client, body)
    expect(response.status).toBe(400)
    expect((await errorOf(response)).issues?.map(({ path }) => path)).toEqual([[field]])
  })

  test('says so when Stripe can’t be reached, and nothing is open', async () => {
    const { client, user } = await createUser()
    await stripe.fail(user.id, 2, 503)
    const response = await ask(client, small)
    expect(response.status).toBe(503)
    expect((await errorOf(response)).code).toBe('temporarily_unavailable')
    expect((await stripe.purchases(user.id)).sessions).toEqual([])
  })

  test('opens one page when Stripe’s first answer is a failure', async () => {
    const { client, user } = await createUser()
    await stripe.fail(user.id, 1, 503)
    expect((await ask(client, small)).status).toBe(200)
    expect((await stripe.purchases(user.id)).sessions).toHaveLength(1)
  })
})

describe('POST /api/create-portal-session', () => {
  test('is not found for who never had anything renewed', async () => {
    const { client } = await createUser()
    expect((await client.post('/api/create-portal-session', undefined)).status).toBe(404)
  })

  test('leads to a page that leads back', async () => {
    const { client } = await createUser()
    await ask(client, { ...small, renew: true })
    const answer = await client.post('/api/create-portal-session', undefined, {
      'Accept-Language': 'fr',
    })
    const { url } = PaymentPage.parse(await answer.json())
    const page = await (await fetch(url)).text()
    expect(page).toContain('<html lang="fr">')
    expect(page).toContain('href="https://storystone.test/credits"')
  })
})
