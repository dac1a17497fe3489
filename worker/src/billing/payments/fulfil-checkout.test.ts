import { PaymentPage } from '@storystone/schema/contract/checkout.ts'
import { CreditsAnswer } from '@storystone/schema/contract/credits.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import {
  type Client,
  errorOf,
  expectInvalid,
  expectRefusal,
  runSweep,
} from '#test/client/client.ts'
import { execute, setLimitCounter } from '#test/database/database.ts'
import { balanceOf, createUser, historyOf, test } from '#test/users/factories.ts'
import {
  buy,
  claim,
  claimed,
  deliver,
  deliverAll,
  openCheckout,
  stripe,
  subscriptionOf,
  testPayments,
} from '#test/vendors/stripe.ts'

describe('POST /api/manual-add-credits', () => {
  test('grants a payment once, and repeats its answer', async ({ client }) => {
    const session = await buy(client, { packageId: 'large', currency: 'EUR' })
    for (let i = 0; i < 3; i += 1) expect(await claimed(client, session, 'large')).toBe(100)
    expect(await balanceOf(client)).toBe(104)
    expect((await historyOf(client)).map(({ change, reason }) => [change, reason])).toEqual([
      [100, 'purchase'],
      [4, 'signup'],
    ])
  })

  test("without a session claims the package's newest checkout", async ({ client }) => {
    await expectRefusal(await claim(client), 402, 'payment_not_completed')
    await buy(client, { packageId: 'large' })
    await expectRefusal(await claim(client), 402, 'payment_not_completed')
    await buy(client)
    expect(await claimed(client)).toBe(25)
    expect(await claimed(client)).toBe(25)
    expect(await balanceOf(client)).toBe(29)
    await new Promise((resolve) => setTimeout(resolve, 2))
    await openCheckout(client)
    await expectRefusal(await claim(client), 402, 'payment_not_completed')
    expect(await balanceOf(client)).toBe(29)
  })

  test('without a session ignores checkouts older than 24 hours', async ({ client, user }) => {
    await buy(client)
    const day = 24 * 60 * 60_000
    await execute(
      sql`UPDATE checkouts SET created_at = created_at - ${day} WHERE user_id = ${user.id}`,
    )
    await expectRefusal(await claim(client), 402, 'payment_not_completed')
    expect(await balanceOf(client)).toBe(4)
  })

  test('refuses unpaid, pending and failed checkouts', async ({ client }) => {
    const open = await openCheckout(client)
    await expectRefusal(await claim(client, open), 402, 'payment_not_completed')
    const later = await openCheckout(client)
    await stripe.pay(later, 'later')
    await expectRefusal(await claim(client, later), 402, 'payment_not_completed')
    await stripe.settle(later, 'failed')
    await expectRefusal(await claim(client, later), 402, 'payment_not_completed')
    await deliverAll(later)
    expect(await balanceOf(client)).toBe(4)
    expect(await historyOf(client)).toHaveLength(1)
  })

  test('refuses another user’s checkout and leaves it claimable', async () => {
    const [owner, other] = [await createUser(), await createUser()]
    const session = await buy(owner.client)
    await expectRefusal(await claim(other.client, session), 404, 'not_found')
    expect(await claimed(owner.client, session)).toBe(25)
    await expectRefusal(await claim(other.client, session), 404, 'not_found')
    expect(await balanceOf(other.client)).toBe(4)
    expect(await balanceOf(owner.client)).toBe(29)
  })

  test('refuses another package before and after the grant', async ({ client }) => {
    const session = await buy(client)
    await expectInvalid(await claim(client, session, 'large'), 'packageId')
    expect(await balanceOf(client)).toBe(4)
    expect(await claimed(client, session)).toBe(25)
    await expectRefusal(await claim(client, session, 'large'), 400, 'invalid_request')
    expect(await balanceOf(client)).toBe(29)
  })

  test.for(['cs_test_nobody', 'nonsense', '', '../charges/ch_1', 'cs_test_%00'])(
    'refuses the unknown session "%s" with 404',
    async (sessionId, { client }) => {
      const body = { packageId: 'small', sessionId }
      await expectRefusal(await client.post('/api/manual-add-credits', body), 404, 'not_found')
    },
  )

  test.for([
    ['en', 'your credits are safe: they are added by themselves'],
    ['fr', 'vos crédits ne sont pas perdus'],
  ] as const)(
    'a payer who is limited is told, in %s, that the credits come, and they do: by the sweep, once',
    async ([language, sentence], { client, user }) => {
      const session = await buy(client)
      await setLimitCounter(`stripe:${user.id}`, 1_000, 60)
      const body = { packageId: 'small', sessionId: session }
      const limited = await client.post('/api/manual-add-credits', body, {
        'Accept-Language': language,
      })
      expect(limited.status).toBe(429)
      expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect((await errorOf(limited)).message).toContain(sentence)
      expect(await balanceOf(client)).toBe(4)
      await runSweep()
      expect(await balanceOf(client)).toBe(29)
      await setLimitCounter(`stripe:${user.id}`, 0, 60)
      expect(await claimed(client, session)).toBe(25)
      expect(await balanceOf(client)).toBe(29)
    },
  )

  test('answers 503 while Stripe is down, and grants later', async ({ client }) => {
    const session = await buy(client)
    await stripe.fail(session, 2, 500)
    await expectRefusal(await claim(client, session), 503, 'temporarily_unavailable')
    expect(await claimed(client, session)).toBe(25)
  })
})

const isRenewing = async (client: Client): Promise<boolean | undefined> =>
  CreditsAnswer.parse(await (await client.get('/api/credits')).json()).renewing

const renewing = { renew: true, currency: 'EUR' } as const

describe('a subscription', () => {
  test('grants the first payment once, in any webhook order', async () => {
    for (const first of ['invoice.paid', 'checkout.session.completed', 'return page']) {
      const { client } = await createUser()
      const session = await buy(client, renewing)
      if (first === 'return page') await claimed(client, session)
      else await deliverAll(session, first)
      await deliverAll(session)
      await claimed(client, session)
      await deliverAll(session)
      expect(await balanceOf(client)).toBe(29)
      expect((await historyOf(client)).map(({ reason }) => reason)).toEqual(['purchase', 'signup'])
    }
  })

  test('grants each period once', async ({ client, user }) => {
    const session = await buy(client, { ...renewing, packageId: 'large' })
    await deliverAll(user.id)
    const subscription = await subscriptionOf(session)
    for (const balance of [204, 304]) {
      await stripe.endPeriod(subscription)
      await Promise.all([deliverAll(user.id), deliverAll(user.id, 'invoice.paid')])
      expect(await balanceOf(client)).toBe(balance)
    }
    expect((await historyOf(client)).map(({ reason }) => reason)).toEqual([
      'renewal',
      'renewal',
      'purchase',
      'signup',
    ])
    expect(await isRenewing(client)).toBe(true)
  })

  test('grants both when the renewal arrives before the purchase', async ({ client, user }) => {
    const session = await buy(client, renewing)
    await stripe.endPeriod(await subscriptionOf(session))
    for (const { id } of (await stripe.events(user.id)).toReversed()) {
      expect(await deliver(id)).toBe(200)
    }
    expect(await balanceOf(client)).toBe(54)
  })

  test('ends with its period after a cancellation', async ({ client, user }) => {
    expect(await isRenewing(client)).toBe(false)
    const session = await buy(client, renewing)
    await deliverAll(user.id)
    expect(await isRenewing(client)).toBe(true)
    const answer = await client.post('/api/create-portal-session', undefined)
    const { url } = PaymentPage.parse(await answer.json())
    const subscription = await subscriptionOf(session)
    await fetch(`${url}/cancel/${subscription}`, { method: 'POST', redirect: 'manual' })
    expect((await stripe.purchases(session)).subscriptions).toMatchObject([
      { cancelsAtPeriodEnd: true },
    ])
    expect(await (await fetch(url)).text()).toContain('Ends on ')
    await stripe.endPeriod(subscription)
    await deliverAll(user.id)
    await deliverAll(user.id, 'checkout.session.completed')
    expect(await isRenewing(client)).toBe(false)
    expect(await balanceOf(client)).toBe(29)
  })

  test('is not active when it ended before the purchase arrived', async ({ client, user }) => {
    const session = await buy(client, renewing)
    const subscription = await subscriptionOf(session)
    await testPayments().cancelSubscription(subscription)
    await deliverAll(user.id, 'customer.subscription.deleted')
    await deliverAll(user.id)
    expect(await isRenewing(client)).toBe(false)
    expect(await balanceOf(client)).toBe(29)
  })

  test("loses one period's credits to a refund of that period", async ({ client, user }) => {
    const session = await buy(client, renewing)
    await stripe.endPeriod(await subscriptionOf(session))
    await deliverAll(user.id)
    expect(await balanceOf(client)).toBe(54)
    const renewal = (await stripe.purchases(user.id)).invoices.at(-1)
    await stripe.refund(renewal?.payment ?? '')
    await deliverAll(user.id)
    expect(await balanceOf(client)).toBe(29)
  })

  test('is granted when a delayed first payment succeeds', async ({ client, user }) => {
    const session = await openCheckout(client, renewing)
    await stripe.pay(session, 'later')
    await deliverAll(user.id)
    expect(await balanceOf(client)).toBe(4)
    await stripe.settle(session, 'succeeded')
    await deliverAll(user.id)
    expect(await balanceOf(client)).toBe(29)
  })
})
