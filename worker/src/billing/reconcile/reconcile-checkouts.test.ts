import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { linesDuring, runSweep } from '#test/client/client.ts'
import { execute, queryRow } from '#test/database/database.ts'
import { balanceOf, historyOf, test } from '#test/users/factories.ts'
import {
  buy,
  claimed,
  deliverAll,
  openCheckout,
  stripe,
  testPayments,
} from '#test/vendors/stripe.ts'

const hour = 60 * 60_000

/** Moves a checkout and its next check into the past. */
const age = async (session: string, ms: number): Promise<void> => {
  await execute(sql`UPDATE checkouts SET created_at = created_at - ${ms}, ask_at = ask_at - ${ms}
      WHERE session_id = ${session}`)
}

const stateOf = (session: string) =>
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
    const next = Number((await stateOf(session))?.ask_at) - Date.now()
    expect(next).toBeGreaterThan(0.9 * hour)
    expect(next).toBeLessThan(1.1 * hour)
    await age(session, 65 * hour)
    await runSweep()
    await stripe.pay(session)
    await age(session, hour)
    await runSweep()
    expect(await stateOf(session)).toMatchObject({ state: 'open', ask_at: null })
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
    const row = await stateOf(session)
    const due = row?.ask_at === null ? null : Number(row?.ask_at) - Number(row?.created_at)
    expect(due).toBe(next)
  })

  test('closes a checkout that expired at Stripe', async ({ client }) => {
    const session = await openCheckout(client)
    await testPayments().expireCheckout(session)
    await runSweep()
    expect(await stateOf(session)).toMatchObject({ state: 'closed', ask_at: null })
  })

  test('continues after a failed check, and repeats it', async ({ client }) => {
    const [first, second] = [await buy(client), await buy(client)]
    await stripe.fail(first, 2, 503)
    const lines = await linesDuring(runSweep)
    expect(lines.join('\n')).toContain('"job":"reconcile"')
    expect(await balanceOf(client)).toBe(29)
    expect(await stateOf(second)).toMatchObject({ state: 'fulfilled' })
    await age(first, hour)
    await runSweep()
    expect(await balanceOf(client)).toBe(54)
  })
})
