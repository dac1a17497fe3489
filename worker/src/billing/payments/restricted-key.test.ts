import { createExecutionContext, env } from 'cloudflare:test'
import { stripeWebhookPath } from '@storystone/schema/contract/checkout.ts'
import { describe, expect } from 'vitest'
import { balanceOf, test } from '#test/users/factories.ts'
import { buyAndClaim, stripe } from '#test/vendors/stripe.ts'
import { createApp } from '#worker/app.ts'
import { readConfig } from '#worker/env.ts'
import { createServices } from '#worker/services.ts'

/** Delivers all events of a session to a worker with this key; returns the statuses. */
const deliverTo = async (key: string, session: string): Promise<number[]> => {
  const bindings = { ...env, STRIPE_SECRET_KEY: key }
  const app = createApp(createServices(readConfig(bindings), bindings))
  const statuses: number[] = []
  for (const { id } of await stripe.events(session)) {
    const { body, signature } = await stripe.signed(id)
    const request = new Request(new URL(stripeWebhookPath, 'https://storystone.test'), {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
    })
    const response = await app.fetch(request, bindings, createExecutionContext())
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
