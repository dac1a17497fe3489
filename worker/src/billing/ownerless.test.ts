import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { createClient, expectRefusal, runSweep, until } from '#test/client/client.ts'
import { execute } from '#test/database/database.ts'
import { tracesOf } from '#test/database/traces.ts'
import { disconnectAfterInsert } from '#test/faults/disconnect.ts'
import {
  balanceOf,
  createUser,
  deleteAccount,
  historyOf,
  password,
  test,
} from '#test/users/factories.ts'
import {
  buy,
  claim,
  claimed,
  deliverAll,
  openCheckout,
  paymentsOf,
  stripe,
  subscriptionOf,
  testPayments,
} from '#test/vendors/stripe.ts'

const refundedOf = async (owner: string) =>
  (await paymentsOf(owner)).map(({ received, refunded }) => [received, refunded])

const minute = 60_000
const hour = 60 * minute

/** Moves the opening of a checkout into the past. */
const age = async (session: string, ms: number): Promise<void> => {
  await execute(
    sql`UPDATE checkouts SET created_at = created_at - ${ms} WHERE session_id = ${session}`,
  )
}

/** Makes the next check at Stripe due. */
const makeCheckDue = async (): Promise<void> => {
  await execute(sql`UPDATE ownerless_purchases SET ask_at = 1`)
}

describe('deleting an account', () => {
  test('concurrent calls expire a checkout without failing', async ({ client, user }) => {
    const open = await openCheckout(client)
    await Promise.all(Array.from({ length: 6 }, () => testPayments().expireCheckout(open)))
    const { sessions } = await stripe.purchases(user.id)
    expect(sessions.map(({ status }) => status)).toEqual(['expired'])
  })

  test('cancels subscriptions and expires open checkouts', async ({ client, user, email }) => {
    const renewed = await buy(client, { renew: true })
    await claimed(client, renewed)
    const missed = await buy(client, { renew: true })
    const open = await openCheckout(client)
    const alsoOpen = await openCheckout(client, { renew: true })
    expect((await deleteAccount(client)).status).toBe(204)
    const { sessions, subscriptions } = await stripe.purchases(user.id)
    expect(subscriptions.map(({ status }) => status)).toEqual(['canceled', 'canceled'])
    const statusOf = (id: string) => sessions.find((session) => session.id === id)?.status
    expect([renewed, missed, open, alsoOpen].map(statusOf)).toEqual([
      'complete',
      'complete',
      'expired',
      'expired',
    ])
    expect(await tracesOf(user.id)).toEqual({})
    expect(await tracesOf(email)).toEqual({})
  })

  test('calls Stripe for checkouts of 25 hours; others are swept', async ({ client, user }) => {
    const sessions = [await openCheckout(client), await openCheckout(client)]
    const [younger = '', older = ''] = sessions
    await age(younger, 25 * hour - minute)
    await age(older, 25 * hour + minute)
    expect((await deleteAccount(client)).status).toBe(204)
    const statuses = async () => {
      const { sessions: all } = await stripe.purchases(user.id)
      return sessions.map((id) => all.find((one) => one.id === id)?.status)
    }
    expect(await statuses()).toEqual(['expired', 'open'])
    await runSweep()
    expect(await statuses()).toEqual(['expired', 'expired'])
    expect(await tracesOf(user.id)).toEqual({})
  })

  test('refunds a payment pending for over 25 hours when its money comes', async ({ client }) => {
    const session = await openCheckout(client)
    await stripe.pay(session, 'later')
    await age(session, 30 * hour)
    expect((await deleteAccount(client)).status).toBe(204)
    await deliverAll(session)
    expect(await refundedOf(session)).toEqual([[0, 0]])
    await stripe.settle(session, 'succeeded')
    await deliverAll(session)
    expect(await refundedOf(session)).toEqual([[187, 187]])
  })

  test('refunds a payment whose webhook arrives later', async ({ client, user }) => {
    const brought = await buy(client)
    await claimed(client, brought)
    const missed = await buy(client)
    const later = await openCheckout(client, { packageId: 'large' })
    await stripe.pay(later, 'later')
    await deleteAccount(client)
    await deliverAll(missed)
    await deliverAll(missed)
    expect(await refundedOf(brought)).toEqual([[187, 0]])
    expect(await refundedOf(missed)).toEqual([[187, 187]])
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

  test('refunds in the sweep when no webhook arrives', async ({ client, user }) => {
    const missed = await buy(client, { renew: true })
    const later = await openCheckout(client)
    await stripe.pay(later, 'later')
    await deleteAccount(client)
    await runSweep()
    expect(await refundedOf(missed)).toEqual([[187, 187]])
    await stripe.settle(later, 'succeeded')
    await makeCheckDue()
    await Promise.all([runSweep(), runSweep()])
    expect(await refundedOf(later)).toEqual([[187, 187]])
    expect(await tracesOf(user.id)).toEqual({})
  })

  test('repeats a refund that failed at Stripe', async ({ client }) => {
    const missed = await buy(client)
    const [payment] = await paymentsOf(missed)
    await deleteAccount(client)
    await stripe.fail(`payment_intent=${payment?.id}`, 1)
    await runSweep()
    expect(await refundedOf(missed)).toEqual([[187, 0]])
    await makeCheckDue()
    await Promise.all([runSweep(), runSweep()])
    expect(await refundedOf(missed)).toEqual([[187, 187]])
  })

  test('expires a checkout that the deletion missed', async ({ client, user }) => {
    const session = await openCheckout(client)
    await execute(sql`UPDATE checkouts SET state = 'closed' WHERE session_id = ${session}`)
    await deleteAccount(client)
    expect((await stripe.purchases(user.id)).sessions).toMatchObject([{ status: 'open' }])
    await runSweep()
    expect((await stripe.purchases(user.id)).sessions).toMatchObject([{ status: 'expired' }])
    expect(await tracesOf(session)).toEqual({})
  })

  test('refunds a renewal that is paid before the deletion', async ({ client, user }) => {
    const session = await buy(client, { renew: true })
    await deliverAll(user.id)
    const subscription = await subscriptionOf(user.id)
    await stripe.endPeriod(subscription)
    await deleteAccount(client)
    await deliverAll(user.id, 'invoice.paid')
    expect(await refundedOf(session)).toEqual([
      [187, 0],
      [187, 187],
    ])
  })

  test('refunds purchase and renewal in any webhook order', async () => {
    for (const first of ['invoice.paid', 'checkout.session.completed']) {
      const { client, user } = await createUser()
      await buy(client, { renew: true })
      const subscription = await subscriptionOf(user.id)
      await stripe.endPeriod(subscription)
      await deleteAccount(client)
      await deliverAll(user.id, first)
      await deliverAll(user.id)
      expect(await refundedOf(user.id)).toEqual([
        [187, 187],
        [187, 187],
      ])
    }
  })

  test('refunds a late renewal of an ended subscription', async ({ client, user }) => {
    const session = await buy(client, { renew: true })
    await claimed(client, session)
    const subscription = await subscriptionOf(user.id)
    await stripe.endPeriod(subscription)
    await testPayments().cancelSubscription(subscription)
    await deliverAll(user.id, 'customer.subscription.deleted')
    await deleteAccount(client)
    await deliverAll(user.id, 'invoice.paid')
    expect(await refundedOf(user.id)).toEqual([
      [187, 0],
      [187, 187],
    ])
  })

  test('continues after the client disconnects', async ({ client, user }) => {
    await buy(client, { renew: true })
    await disconnectAfterInsert('subscriptions', (signal) => deleteAccount(client, { signal }))
    await until(async () => (await client.get('/api/user')).status === 401)
    const { subscriptions } = await stripe.purchases(user.id)
    expect(subscriptions.map(({ status }) => status)).toEqual(['canceled'])
  })

  test('changes nothing while Stripe is down, and can be repeated', async ({ client, user }) => {
    const session = await openCheckout(client)
    await stripe.fail(session, 2, 503)
    const refused = await deleteAccount(client)
    await expectRefusal(refused, 503, 'temporarily_unavailable')
    expect(await balanceOf(client)).toBe(4)
    expect((await deleteAccount(client)).status).toBe(204)
    expect((await stripe.purchases(user.id)).sessions).toMatchObject([{ status: 'expired' }])
  })

  test('cancels nothing after a wrong password', async ({ client, user }) => {
    await openCheckout(client)
    await deleteAccount(client, { body: { password: 'a guess' } })
    expect((await stripe.purchases(user.id)).sessions).toMatchObject([{ status: 'open' }])
  })

  test('grants nothing to a new account with the e-mail', async ({ client, email }) => {
    const session = await buy(client)
    await deleteAccount(client)
    const successor = createClient()
    await successor.post('/api/register', { email, password })
    expect((await claim(successor, session)).status).toBe(404)
    await deliverAll(session)
    expect(await balanceOf(successor)).toBe(0)
    expect(await historyOf(successor)).toEqual([])
    expect(await refundedOf(session)).toEqual([[187, 187]])
  })
})

test('a payment of an unknown user is not refunded: another shop may share the Stripe account', async () => {
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
