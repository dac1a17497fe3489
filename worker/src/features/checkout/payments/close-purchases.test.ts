import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Client, createClient, errorOf } from '../../../../test/client.ts'
import { testDatabase } from '../../../../test/database.ts'
import { disconnectAfterInsert } from '../../../../test/disconnect.ts'
import { balanceOf, createUser, historyOf, password } from '../../../../test/factories.ts'
import { runSweep } from '../../../../test/run-sweep.ts'
import {
  buy,
  claim,
  claimed,
  deliverAll,
  openCheckout,
  paymentsOf,
  stripe,
  testPayments,
} from '../../../../test/stripe.ts'
import { tracesOf } from '../../../../test/traces.ts'
import { until } from '../../../../test/until.ts'

const remove = (client: Client): Promise<Response> =>
  client.ask('/api/user', { method: 'DELETE', body: { password } })

const refundedOf = async (owner: string) =>
  (await paymentsOf(owner)).map(({ received, refunded }) => [received, refunded])

/** Lets the next question to Stripe be due, as it is after a while. */
const letTimePass = async (): Promise<void> => {
  await testDatabase().write([sql`UPDATE ownerless_purchases SET ask_at = 1`])
}

/** That so many checkouts were opened within the hour is forgotten behind it. */
const counted = { 'limit_counters.key': 1 }

describe('deleting an account', () => {
  test('several times at once expires its checkout, and none of them fails', async () => {
    const { client, user } = await createUser()
    const open = await openCheckout(client)
    await Promise.all(Array.from({ length: 6 }, () => testPayments().expireCheckout(open)))
    const { sessions } = await stripe.purchases(user.id)
    expect(sessions.map(({ status }) => status)).toEqual(['expired'])
  })

  test('cancels its subscriptions, expires its open checkouts and leaves nothing of it', async () => {
    const { client, user, email } = await createUser()
    const renewed = await buy(client, { renew: true })
    await claimed(client, renewed)
    const unheard = await buy(client, { renew: true })
    const open = await openCheckout(client)
    const alsoOpen = await openCheckout(client, { renew: true })
    expect((await remove(client)).status).toBe(204)
    const { sessions, subscriptions } = await stripe.purchases(user.id)
    expect(subscriptions.map(({ status }) => status)).toEqual(['canceled', 'canceled'])
    const statusOf = (id: string) => sessions.find((session) => session.id === id)?.status
    expect([renewed, unheard, open, alsoOpen].map(statusOf)).toEqual([
      'complete',
      'complete',
      'expired',
      'expired',
    ])
    expect(await tracesOf(user.id)).toEqual(counted)
    expect(await tracesOf(email)).toEqual({})
  })

  test('refunds what was paid and not brought yet, when it is heard of', async () => {
    const { client, user } = await createUser()
    const brought = await buy(client)
    await claimed(client, brought)
    const unheard = await buy(client)
    const later = await openCheckout(client, { packageId: 'large' })
    await stripe.pay(later, 'later')
    await remove(client)
    await deliverAll(unheard)
    await deliverAll(unheard)
    expect(await refundedOf(brought)).toEqual([[187, 0]])
    expect(await refundedOf(unheard)).toEqual([[187, 187]])
    await deliverAll(later)
    await stripe.settle(later, 'succeeded')
    await deliverAll(later)
    expect(await refundedOf(later)).toEqual([[562, 562]])
    await deliverAll(user.id)
    expect(await refundedOf(user.id)).toEqual([
      [187, 0],
      [187, 187],
      [562, 562],
    ])
  })

  test('refunds by the sweep what nobody tells us of', async () => {
    const { client, user } = await createUser()
    const unheard = await buy(client, { renew: true })
    const later = await openCheckout(client)
    await stripe.pay(later, 'later')
    await remove(client)
    await runSweep()
    expect(await refundedOf(unheard)).toEqual([[187, 187]])
    await stripe.settle(later, 'succeeded')
    await letTimePass()
    await Promise.all([runSweep(), runSweep()])
    expect(await refundedOf(later)).toEqual([[187, 187]])
    expect(await tracesOf(user.id)).toEqual(counted)
  })

  test('refunds what Stripe failed to refund, once it can', async () => {
    const { client } = await createUser()
    const unheard = await buy(client)
    const [payment] = await paymentsOf(unheard)
    await remove(client)
    await stripe.fail(`payment_intent=${payment?.id}`, 1)
    await runSweep()
    expect(await refundedOf(unheard)).toEqual([[187, 0]])
    await letTimePass()
    await Promise.all([runSweep(), runSweep()])
    expect(await refundedOf(unheard)).toEqual([[187, 187]])
  })

  test('closes what was opened at the same moment', async () => {
    const { client, user } = await createUser()
    const session = await openCheckout(client)
    await testDatabase().write([
      sql`UPDATE checkouts SET state = 'closed' WHERE session_id = ${session}`,
    ])
    await remove(client)
    expect((await stripe.purchases(user.id)).sessions).toMatchObject([{ status: 'open' }])
    await runSweep()
    expect((await stripe.purchases(user.id)).sessions).toMatchObject([{ status: 'expired' }])
    expect(await tracesOf(session)).toEqual({})
  })

  test('refunds a renewal that comes after it, and ends what brought it', async () => {
    const { client, user } = await createUser()
    const session = await buy(client, { renew: true })
    await deliverAll(user.id)
    const [subscription] = (await stripe.purchases(user.id)).subscriptions
    await stripe.endPeriod(subscription?.id ?? '')
    await remove(client)
    await deliverAll(user.id, 'invoice.paid')
    expect(await refundedOf(session)).toEqual([
      [187, 0],
      [187, 187],
    ])
  })

  test('refunds all of a renewal that was never heard of, in whatever order it is then', async () => {
    for (const first of ['invoice.paid', 'checkout.session.completed']) {
      const { client, user } = await createUser()
      await buy(client, { renew: true })
      const [subscription] = (await stripe.purchases(user.id)).subscriptions
      await stripe.endPeriod(subscription?.id ?? '')
      await remove(client)
      await deliverAll(user.id, first)
      await deliverAll(user.id)
      expect(await refundedOf(user.id)).toEqual([
        [187, 187],
        [187, 187],
      ])
    }
  })

  test('refunds the last renewal of what had ended before, when it is heard of late', async () => {
    const { client, user } = await createUser()
    const session = await buy(client, { renew: true })
    await claimed(client, session)
    const [subscription] = (await stripe.purchases(user.id)).subscriptions
    await stripe.endPeriod(subscription?.id ?? '')
    await testPayments().cancelSubscription(subscription?.id ?? '')
    await deliverAll(user.id, 'customer.subscription.deleted')
    await remove(client)
    await deliverAll(user.id, 'invoice.paid')
    expect(await refundedOf(user.id)).toEqual([
      [187, 0],
      [187, 187],
    ])
  })

  test('goes on when the client leaves: what was renewed is not ended for an account that stays', async () => {
    const { client, user } = await createUser()
    await buy(client, { renew: true })
    const body = { password }
    await disconnectAfterInsert('subscriptions', (signal) =>
      client.ask('/api/user', { method: 'DELETE', body, signal }),
    )
    await until(async () => (await client.get('/api/user')).status === 401)
    const { subscriptions } = await stripe.purchases(user.id)
    expect(subscriptions.map(({ status }) => status)).toEqual(['canceled'])
  })

  test('does nothing when Stripe can’t be reached, and can be said again', async () => {
    const { client, user } = await createUser()
    const session = await openCheckout(client)
    await stripe.fail(session, 2, 503)
    const refused = await remove(client)
    expect(refused.status).toBe(503)
    expect((await errorOf(refused)).code).toBe('temporarily_unavailable')
    expect(await balanceOf(client)).toBe(4)
    expect((await remove(client)).status).toBe(204)
    expect((await stripe.purchases(user.id)).sessions).toMatchObject([{ status: 'expired' }])
  })

  test('cancels nothing for who does not know the password', async () => {
    const { client, user } = await createUser()
    await openCheckout(client)
    await client.ask('/api/user', { method: 'DELETE', body: { password: 'a guess' } })
    expect((await stripe.purchases(user.id)).sessions).toMatchObject([{ status: 'open' }])
  })

  test('brings nothing of it to who signs up again', async () => {
    const { client, email } = await createUser()
    const session = await buy(client)
    await remove(client)
    const heir = createClient()
    await heir.post('/api/register', { email, password })
    expect((await claim(heir, session)).status).toBe(404)
    await deliverAll(session)
    expect(await balanceOf(heir)).toBe(0)
    expect(await historyOf(heir)).toEqual([])
    expect(await refundedOf(session)).toEqual([[187, 187]])
  })
})

describe('a payment of somebody we never knew', () => {
  test('is left alone: it is another shop’s', async () => {
    const userId = crypto.randomUUID()
    const opened = await testPayments().openCheckout(
      {
        purpose: { userId, packageId: 'small', credits: 25 },
        currency: 'GBP',
        amount: 187,
        title: 'Somebody else’s',
        language: 'en',
        customerId: null,
        email: 'else@example.org',
        successUrl: 'https://elsewhere.example/',
        cancelUrl: 'https://elsewhere.example/',
      },
      crypto.randomUUID(),
    )
    const id = opened?.id ?? ''
    await stripe.pay(id)
    await deliverAll(id)
    await runSweep()
    expect(await refundedOf(id)).toEqual([[187, 0]])
  })
})
