import { stripeWebhookPath } from '@storystone/schema/contract/checkout.ts'
import { describe, expect } from 'vitest'
import { workerWith } from '#test/client/other-worker.ts'
import { balanceOf, test } from '#test/users/factories.ts'
import { buyAndClaim, stripe } from '#test/vendors/stripe.ts'

/** Delivers all events of a session to a worker with this key; returns the statuses. */
const deliverTo = async (key: string, session: string): Promise<number[]> => {
  const fetch = workerWith({ STRIPE_SECRET_KEY: key })
  const statuses: number[] = []
  for (const { id } of await stripe.events(session)) {
    const { body, signature } = await stripe.signed(id)
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
    const response = await fetch(stripeWebhookPath, { method: 'POST', body, headers })
    await response.text()
    statuses.push(response.status)
  }
  return statuses
}

const without = 'rk_test_x'
const withRight = 'rk_test_rak_balance_transaction_source_read'
const otherCurrency = { amount: 187, currency: 'gbp' }

describe('a restricted key without rak_balance_transaction_source_read', () => {
  test.for([
    ['a refund', (payment: string) => stripe.refund(payment)],
    ['a dispute', (payment: string) => stripe.dispute(payment)],
    ['a prevented dispute', (payment: string) => stripe.dispute(payment, 'prevented')],
  ] as const)('is enough for %s', async ([, act], { client }) => {
    const { session, payment } = await buyAndClaim(client)
    await act(payment)
    expect(new Set(await deliverTo(without, session))).toEqual(new Set([200]))
    expect(await balanceOf(client)).toBe(4)
  })

  test('is not enough for a dispute in another currency', async ({ client }) => {
    const { session, payment } = await buyAndClaim(client, { currency: 'USD' })
    await stripe.dispute(payment, 'dispute', otherCurrency)
    expect(await deliverTo(without, session)).toContain(500)
    expect(await balanceOf(client)).toBe(29)
    expect(new Set(await deliverTo(withRight, session))).toEqual(new Set([200]))
    expect(await balanceOf(client)).toBe(4)
  })
})
