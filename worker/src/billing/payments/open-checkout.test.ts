import { PaymentPage } from '@storystone/schema/contract/checkout.ts'
import { packages } from '@storystone/schema/credit-packages.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { type Client, errorOf, expectInvalid, expectRefusal, until } from '#test/client/client.ts'
import { execute, testDatabase } from '#test/database/database.ts'
import { disconnectAfterInsert } from '#test/faults/disconnect.ts'
import { test, uniqueEmail } from '#test/users/factories.ts'
import { buy, openCheckout, stripe, subscriptionOf, testPayments } from '#test/vendors/stripe.ts'
import { findCustomer } from '../store.ts'

const checkout = (client: Client, body: unknown): Promise<Response> =>
  client.post('/api/create-checkout-session', body)

const small = { packageId: 'small', currency: 'GBP', language: 'en' } as const

describe('POST /api/create-checkout-session', () => {
  test.for([
    ['small', 'GBP', 187],
    ['small', 'USD', 249],
    ['small', 'EUR', 221],
    ['large', 'GBP', 562],
    ['large', 'USD', 748],
    ['large', 'EUR', 663],
  ] as const)('sells %s in %s for %i', async ([packageId, currency, amount], { client, user }) => {
    const response = await checkout(client, { packageId, currency, language: 'en' })
    expect(response.status).toBe(200)
    PaymentPage.parse(await response.json())
    expect(packages[packageId].prices[currency].discounted).toBe(amount)
    const [session] = (await stripe.purchases(user.id)).sessions
    expect(session).toMatchObject({ mode: 'payment', status: 'open', amount })
    expect(session?.currency).toBe(currency.toLowerCase())
  })

  test('opens a page in the language that returns to the app', async ({ client }) => {
    const { url } = PaymentPage.parse(
      await (await checkout(client, { ...small, language: 'fr' })).json(),
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

  test('creates subscriptions only on request, for one customer', async ({ client, user }) => {
    const both = [
      { ...small, renew: true },
      { ...small, renew: true },
      { ...small, renew: false },
    ]
    await Promise.all(both.map((body) => checkout(client, body)))
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

  test('continues after the client disconnects', async ({ client, user }) => {
    const body = { ...small, renew: true }
    await disconnectAfterInsert('customers', (signal) =>
      client.send('/api/create-checkout-session', { method: 'POST', body, signal }),
    )
    await until(async () => (await stripe.purchases(user.id)).sessions.length > 0)
    expect(await findCustomer(testDatabase(), user.id)).not.toBeNull()
    await openCheckout(client, { renew: true })
    expect((await stripe.purchases(user.id)).sessions).toHaveLength(2)
  })

  test('a subscription may change currency after an unpaid checkout', async ({ client, user }) => {
    await openCheckout(client, { renew: true, currency: 'GBP' })
    await openCheckout(client, { renew: true, currency: 'EUR' })
    const { sessions } = await stripe.purchases(user.id)
    expect(sessions.map(({ currency, status }) => [currency, status])).toEqual([
      ['gbp', 'expired'],
      ['eur', 'open'],
    ])
  })

  test('leaves a checkout in the same currency open', async ({ client, user }) => {
    await openCheckout(client, { renew: true })
    await openCheckout(client, { renew: true, packageId: 'large' })
    const { sessions } = await stripe.purchases(user.id)
    expect(sessions.map(({ status }) => status)).toEqual(['open', 'open'])
  })

  test.for([
    ['en', 'A package is renewed in another currency'],
    ['fr', 'Un renouvellement en cours se paie dans une autre devise'],
  ] as const)('explains in %s another currency', async ([language, sentence], { client, user }) => {
    await buy(client, { renew: true, currency: 'GBP' })
    const inEuro = { ...small, currency: 'EUR', language }
    const refused = await checkout(client, { ...inEuro, renew: true })
    expect(refused.status).toBe(400)
    const { code, issues } = await errorOf(refused)
    expect(code).toBe('invalid_request')
    expect(issues).toMatchObject([
      { path: ['currency'], message: expect.stringContaining(sentence) },
    ])
    expect((await checkout(client, { ...small, renew: true })).status).toBe(200)
    expect((await checkout(client, inEuro)).status).toBe(200)
    const [subscription] = (await stripe.purchases(user.id)).subscriptions
    await testPayments().cancelSubscription(subscription?.id ?? '')
    expect((await checkout(client, { ...inEuro, renew: true })).status).toBe(200)
  })

  test('sends receipts to the address that the user has now', async ({ client, user }) => {
    const subscription = await subscriptionOf(await buy(client, { renew: true }))
    const newEmail = uniqueEmail()
    await execute(sql`UPDATE users SET email = ${newEmail} WHERE id = ${user.id}`)
    await openCheckout(client, { renew: true })
    const found = await testPayments().findSubscription(subscription)
    expect([found?.customerId, found?.email]).toEqual([
      await findCustomer(testDatabase(), user.id),
      newEmail,
    ])
  })

  test('opens a page though Stripe refuses the user’s new address', async ({ client, user }) => {
    await openCheckout(client, { renew: true })
    const customerId = await findCustomer(testDatabase(), user.id)
    const refused = user.id
    await execute(sql`UPDATE users SET email = ${refused} WHERE id = ${user.id}`)
    await openCheckout(client, { renew: true })
    expect(await findCustomer(testDatabase(), user.id)).toBe(customerId)
  })

  test('creates a customer again that Stripe has deleted', async ({ client, user }) => {
    await checkout(client, { ...small, renew: true })
    const customerId = await findCustomer(testDatabase(), user.id)
    await testPayments().deleteCustomer(customerId ?? '')
    expect((await client.post('/api/create-portal-session', undefined)).status).toBe(404)
    expect((await checkout(client, { ...small, renew: true })).status).toBe(200)
    expect(await findCustomer(testDatabase(), user.id)).not.toBe(customerId)
    expect((await client.post('/api/create-portal-session', undefined)).status).toBe(200)
  })

  test.for([
    ['packageId', { ...small, packageId: 'medium' }],
    ['currency', { ...small, currency: 'CHF' }],
    ['language', { ...small, language: 'de' }],
    ['renew', { ...small, renew: 'yes' }],
    ['packageId', { currency: 'GBP', language: 'en' }],
  ] as const)('refuses another %s', async ([field, body], { client }) => {
    await expectInvalid(await checkout(client, body), field)
  })

  test('answers 503 while Stripe is down, and opens nothing', async ({ client, user }) => {
    await stripe.fail(user.id, 2, 503)
    await expectRefusal(await checkout(client, small), 503, 'temporarily_unavailable')
    expect((await stripe.purchases(user.id)).sessions).toEqual([])
  })

  test('opens one page when Stripe fails once', async ({ client, user }) => {
    await stripe.fail(user.id, 1, 503)
    expect((await checkout(client, small)).status).toBe(200)
    expect((await stripe.purchases(user.id)).sessions).toHaveLength(1)
  })
})

describe('POST /api/create-portal-session', () => {
  test('answers 404 for a user who never subscribed', async ({ client }) => {
    expect((await client.post('/api/create-portal-session', undefined)).status).toBe(404)
  })

  test('opens a page that returns to the app', async ({ client }) => {
    await checkout(client, { ...small, renew: true })
    const answer = await client.post('/api/create-portal-session', undefined, {
      'Accept-Language': 'fr',
    })
    const { url } = PaymentPage.parse(await answer.json())
    const page = await (await fetch(url)).text()
    expect(page).toContain('<html lang="fr">')
    expect(page).toContain('href="https://storystone.test/credits"')
  })
})
