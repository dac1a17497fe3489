import { PaymentPage } from '@storystone/schema/contract/checkout.ts'
import { CreditsAnswer } from '@storystone/schema/contract/credits.ts'
import { describe, expect } from 'vitest'
import type { Client } from '../../../test/client/client.ts'
import { balanceOf, createUser, historyOf } from '../../../test/users/factories.ts'
import { test } from '../../../test/users/test-with-user.ts'
import {
  buy,
  claimed,
  deliver,
  deliverAll,
  openCheckout,
  stripe,
  subscriptionOf,
  testPayments,
} from '../../../test/vendors/stripe.ts'

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
