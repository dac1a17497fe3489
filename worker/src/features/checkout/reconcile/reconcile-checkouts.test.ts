import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { balanceOf, createUser, historyOf } from '../../../../test/factories.ts'
import { linesDuring } from '../../../../test/log-lines.ts'
import { runSweep } from '../../../../test/run-sweep.ts'
import {
  buy,
  claimed,
  deliverAll,
  openCheckout,
  stripe,
  testPayments,
} from '../../../../test/stripe.ts'

const hour = 60 * 60_000

/** Makes a checkout so much older, as if nobody had come back to it. */
const age = async (session: string, ms: number): Promise<void> => {
  await testDatabase().write([
    sql`UPDATE checkouts SET created_at = created_at - ${ms}, ask_at = ask_at - ${ms}
      WHERE session_id = ${session}`,
  ])
}

const stateOf = async (session: string) => {
  const [result] = await testDatabase().write([
    sql`SELECT state, ask_at FROM checkouts WHERE session_id = ${session}`,
  ])
  return result?.rows[0]
}

describe('the reconciliation', () => {
  test('brings what was paid and never heard of, once', async () => {
    const { client } = await createUser()
    const sessions = [await buy(client), await buy(client, { renew: true, packageId: 'large' })]
    await Promise.all([runSweep(), runSweep(), runSweep()])
    expect(await balanceOf(client)).toBe(129)
    for (const session of sessions) await deliverAll(session)
    await claimed(client, sessions[0])
    await runSweep()
    expect(await balanceOf(client)).toBe(129)
    expect(await historyOf(client)).toHaveLength(3)
  })

  test('finds what is paid after it was asked for in vain', async () => {
    const { client } = await createUser()
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

  test('asks the less often the older a checkout is, and not after 3 days', async () => {
    const { client } = await createUser()
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

  test('closes what has expired at Stripe, and asks for it no more', async () => {
    const { client } = await createUser()
    const session = await openCheckout(client)
    await testPayments().expireCheckout(session)
    await runSweep()
    expect(await stateOf(session)).toMatchObject({ state: 'closed', ask_at: null })
  })

  test('goes on with the others when one can’t be asked for, and comes back to it', async () => {
    const { client } = await createUser()
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
