import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { linesDuring, runSweep } from '#test/client/client.ts'
import { execute, queryRow, testDatabase } from '#test/database/database.ts'
import { balanceOf, deleteAccount, historyOf, test } from '#test/users/factories.ts'
import {
  buy,
  claimed,
  deliverAll,
  openCheckout,
  paymentsOf,
  stripe,
  testPayments,
} from '#test/vendors/stripe.ts'
import { createSubscriber, makeCheckDue, stateOf } from '#test/vendors/subscriptions.ts'
import { createMeter } from '#worker/platform/log/log.ts'
import type { Payments } from '#worker/vendors/stripe.ts'
import { reconcileRenewals } from './reconcile.ts'

const hour = 60 * 60_000

/** Moves a checkout and its next check into the past. */
const age = async (session: string, ms: number): Promise<void> => {
  await execute(sql`UPDATE checkouts SET created_at = created_at - ${ms}, ask_at = ask_at - ${ms}
      WHERE session_id = ${session}`)
}

const checkoutState = (session: string) =>
  queryRow(sql`SELECT state, ask_at, created_at FROM checkouts WHERE session_id = ${session}`)

describe('reconcileCheckouts', () => {
  test('grants a payment without a webhook once', async ({ client }) => {
    const sessions = [await buy(client), await buy(client, { renew: true, packageId: 'large' })]
    await Promise.all([runSweep(), runSweep(), runSweep()])
    expect(await balanceOf(client)).toBe(129)
    for (const session of sessions) await deliverAll(session)
    await claimed(client, sessions[0])
    await runSweep()
    expect(await balanceOf(client)).toBe(129)
    expect(await historyOf(client)).toHaveLength(3)
  })

  test('grants a payment that succeeds after an earlier check', async ({ client }) => {
    const session = await openCheckout(client)
    await runSweep()
    expect(await balanceOf(client)).toBe(4)
    await stripe.pay(session, 'later')
    await age(session, hour)
    await runSweep()
    expect(await balanceOf(client)).toBe(4)
    await stripe.settle(session, 'succeeded')
    await age(session, 70 * hour)
    await runSweep()
    expect(await balanceOf(client)).toBe(29)
  })

  test('checks older checkouts less often, none after 3 days', async ({ client }) => {
    const session = await openCheckout(client)
    await age(session, 8 * hour)
    await runSweep()
    const next = Number((await checkoutState(session))?.ask_at) - Date.now()
    expect(next).toBeGreaterThan(0.9 * hour)
    expect(next).toBeLessThan(1.1 * hour)
    await age(session, 65 * hour)
    await runSweep()
    await stripe.pay(session)
    await age(session, hour)
    await runSweep()
    expect(await checkoutState(session)).toMatchObject({ state: 'open', ask_at: null })
    expect(await balanceOf(client)).toBe(4)
    await deliverAll(session)
    expect(await balanceOf(client)).toBe(29)
  })

  test.for([
    ['a minute before 3 days once more', 72 * hour - 60_000, 72 * hour],
    ['a minute after 3 days no more', 72 * hour + 60_000, null],
  ] as const)('checks a checkout %s', async ([, ms, next], { client }) => {
    const session = await openCheckout(client)
    await age(session, ms)
    await runSweep()
    const row = await checkoutState(session)
    const due = row?.ask_at === null ? null : Number(row?.ask_at) - Number(row?.created_at)
    expect(due).toBe(next)
  })

  test('closes a checkout that expired at Stripe', async ({ client }) => {
    const session = await openCheckout(client)
    await testPayments().expireCheckout(session)
    await runSweep()
    expect(await checkoutState(session)).toMatchObject({ state: 'closed', ask_at: null })
  })

  test('continues after a failed check, and repeats it', async ({ client }) => {
    const [first, second] = [await buy(client), await buy(client)]
    await stripe.fail(first, 2, 503)
    const lines = await linesDuring(runSweep)
    expect(lines.join('\n')).toContain('"job":"reconcile"')
    expect(await balanceOf(client)).toBe(29)
    expect(await checkoutState(second)).toMatchObject({ state: 'fulfilled' })
    await age(first, hour)
    await runSweep()
    expect(await balanceOf(client)).toBe(54)
  })
})

describe('reconcileRenewals', () => {
  test('grants renewals without a webhook once, and logs them', async () => {
    const { client, user, subscription } = await createSubscriber()
    await stripe.endPeriod(subscription)
    await stripe.endPeriod(subscription)
    await makeCheckDue(subscription)
    const lines = await linesDuring(async () => {
      await Promise.all([runSweep(), runSweep(), deliverAll(user.id, 'invoice.paid')])
    })
    expect(await balanceOf(client)).toBe(79)
    await stripe.endPeriod(subscription)
    await makeCheckDue(subscription)
    const later = await linesDuring(runSweep)
    expect(
      JSON.parse(later.find((line) => line.includes('"renewalsGranted"')) ?? '{}'),
    ).toMatchObject({
      job: 'sweep',
      renewalsGranted: 1,
      granted: 25,
      paid: 187,
    })
    expect(lines.join('\n')).not.toContain('"error"')
    await deliverAll(user.id)
    await makeCheckDue(subscription)
    const { invoices } = await stripe.purchases(user.id)
    for (const { id } of invoices) await stripe.fail(id, 2)
    expect((await linesDuring(runSweep)).join('\n')).not.toContain('"error"')
    expect(await balanceOf(client)).toBe(104)
    expect((await historyOf(client)).map(({ reason }) => reason)).toEqual([
      ...['renewal', 'renewal', 'renewal', 'purchase', 'signup'],
    ])
  })

  test('checks a subscription once a day', async () => {
    const { client, subscription } = await createSubscriber()
    await makeCheckDue(subscription)
    await runSweep()
    await stripe.endPeriod(subscription)
    await runSweep()
    expect(await balanceOf(client)).toBe(29)
    await makeCheckDue(subscription)
    await runSweep()
    expect(await balanceOf(client)).toBe(54)
  })

  test.for([
    ['failed check in an hour', 503, 0.9, 1.1],
    ['refused check a day later', 403, 23, 25],
  ] as const)('repeats a %s, others in a minute', async ([, status, least, most]) => {
    const [first, second] = [await createSubscriber(), await createSubscriber()]
    for (const { subscription } of [first, second]) await stripe.endPeriod(subscription)
    await makeCheckDue(first.subscription, 1)
    await makeCheckDue(second.subscription)
    await stripe.fail(first.subscription, status === 503 ? 2 : 1, status)
    const lines = await linesDuring(runSweep)
    expect(lines.join('\n')).toContain('"job":"reconcile"')
    await runSweep()
    expect([await balanceOf(first.client), await balanceOf(second.client)]).toEqual([29, 54])
    const pause = ((await stateOf(first.subscription)).ask_at ?? 0) - Date.now()
    expect(pause).toBeGreaterThan(least * hour)
    expect(pause).toBeLessThan(most * hour)
    await makeCheckDue(first.subscription)
    await runSweep()
    expect(await balanceOf(first.client)).toBe(54)
  })

  test('grants a renewal also where Stripe refuses the address of its receipts', async () => {
    const { client, user, subscription } = await createSubscriber()
    const before = await testPayments().findSubscription(subscription)
    await execute(sql`UPDATE users SET email = 'no address' WHERE id = ${user.id}`)
    await stripe.endPeriod(subscription)
    await makeCheckDue(subscription)
    const lines = await linesDuring(runSweep)
    expect(lines.join('\n')).toContain('PaymentsRefused')
    expect(lines.join('\n')).not.toContain('no address')
    expect(await balanceOf(client)).toBe(54)
    expect(await testPayments().findSubscription(subscription)).toEqual(before)
  })

  test('grants nothing for a renewal that was refunded', async () => {
    const { client, user, subscription } = await createSubscriber()
    await stripe.endPeriod(subscription)
    await stripe.refund((await paymentsOf(user.id)).at(-1)?.id ?? '')
    await makeCheckDue(subscription)
    await runSweep()
    expect(await balanceOf(client)).toBe(29)
  })

  test('records an end, and grants what was paid before', async () => {
    const { client, subscription } = await createSubscriber()
    await stripe.endPeriod(subscription)
    await testPayments().cancelSubscription(subscription)
    await makeCheckDue(subscription)
    await runSweep()
    expect(await balanceOf(client)).toBe(54)
    expect((await stateOf(subscription)).state).toBe('ended')
    expect((await stateOf(subscription)).ask_at).toBeGreaterThan(Date.now())
  })

  test('stops checking 70 days after an end', async () => {
    const { client, subscription } = await createSubscriber()
    await stripe.endPeriod(subscription)
    await testPayments().cancelSubscription(subscription)
    await makeCheckDue(subscription)
    const deps = { database: testDatabase(), payments: testPayments(), meter: createMeter() }
    await reconcileRenewals(deps, Date.now() + 71 * 24 * hour)
    expect(await balanceOf(client)).toBe(29)
    expect(await stateOf(subscription)).toEqual({ state: 'ended', ask_at: null })
  })

  test('refunds nothing when the account is deleted meanwhile', async () => {
    const { client, user, subscription } = await createSubscriber()
    await stripe.endPeriod(subscription)
    await deliverAll(user.id)
    await makeCheckDue(subscription)
    const payments = testPayments()
    const findRenewalsOf: Payments['findRenewalsOf'] = async (...args) => {
      const found = await payments.findRenewalsOf(...args)
      await deleteAccount(client)
      return found
    }
    const deps = { database: testDatabase(), payments: { ...payments, findRenewalsOf } }
    await reconcileRenewals({ ...deps, meter: createMeter() }, Date.now())
    expect((await paymentsOf(user.id)).map(({ refunded }) => refunded)).toEqual([0, 0])
  })

  test('stops checking an unknown subscription until a webhook', async ({ user }) => {
    const gone = `sub_${user.id}`
    await execute(
      sql`INSERT INTO subscriptions (id, user_id, state) VALUES (${gone}, ${user.id}, 'active')`,
    )
    await runSweep()
    expect(await stateOf(gone)).toEqual({ state: 'active', ask_at: null })
    const { user: other, subscription } = await createSubscriber()
    await execute(sql`UPDATE subscriptions SET ask_at = NULL WHERE id = ${subscription}`)
    await stripe.endPeriod(subscription)
    await deliverAll(other.id, 'invoice.paid')
    expect((await stateOf(subscription)).ask_at).toBeGreaterThan(Date.now())
  })
})
