import { stripeWebhookPath } from '@storystone/schema/contract/checkout.ts'
import { describe, expect } from 'vitest'
import type { Client } from '#test/client/client.ts'
import { workerWith } from '#test/client/other-worker.ts'
import { balanceOf, createUser, grant, historyOf, test } from '#test/users/factories.ts'
import {
  buy,
  buyAndClaim,
  changesOf,
  deliver,
  deliverAll,
  owedBy,
  paymentOf,
  sendWebhook,
  stripe,
} from '#test/vendors/stripe.ts'

/** Buys, claims and disputes a payment, and delivers what Stripe says of it. */
const disputed = async (client: Client, kind?: Parameters<typeof stripe.dispute>[1]) => {
  const bought = await buyAndClaim(client)
  await stripe.dispute(bought.payment, kind)
  await deliverAll(bought.session)
  return bought
}

const decide = async (
  session: string,
  ...decision: Parameters<typeof stripe.decideDispute>
): Promise<void> => {
  await stripe.decideDispute(...decision)
  await deliverAll(session)
}

/** Delivers all events of a session except those of one type. */
const deliverAllBut = async (session: string, lost: string): Promise<void> => {
  for (const { id, type } of await stripe.events(session)) {
    if (type !== lost) expect(await deliver(id)).toBe(200)
  }
}

describe('a dispute', () => {
  test('takes the credits once, also with a refund', async ({ client }) => {
    const { session, payment } = await buyAndClaim(client)
    await stripe.dispute(payment)
    await deliverAll(session, 'charge.dispute.created')
    expect(await balanceOf(client)).toBe(4)
    await stripe.refund(payment)
    await deliverAll(session)
    expect(await balanceOf(client)).toBe(4)
    expect(await changesOf(client)).toEqual([4, 25, -25])
  })

  test('needs only one of its two events, and takes once', async () => {
    for (const lost of ['charge.dispute.created', 'charge.dispute.funds_withdrawn']) {
      const { client } = await createUser()
      const { session, payment } = await buyAndClaim(client)
      await stripe.dispute(payment)
      await deliverAllBut(session, lost)
      expect(await balanceOf(client)).toBe(4)
      await deliverAll(session)
      expect(await balanceOf(client)).toBe(4)
      expect(await changesOf(client)).toEqual([4, 25, -25])
    }
  })

  test.for([
    ['is an inquiry that is closed', 'inquiry', ['closed'], [4, 25]],
    ['was prevented', 'prevented', [], [4, 25, -25]],
    [
      'is won, appealed and won',
      'dispute',
      ['won', 'appealed', 'appeal_won'],
      [4, 25, -25, 25, -25, 25],
    ],
    [
      'is won, appealed and lost',
      'dispute',
      ['won', 'appealed', 'appeal_lost'],
      [4, 25, -25, 25, -25],
    ],
  ] as const)('that %s moves credits', async ([, kind, outcomes, changes], { client, user }) => {
    const { session, payment } = await disputed(client, kind)
    for (const outcome of outcomes) await decide(session, payment, outcome)
    await deliverAll(session)
    expect(await changesOf(client)).toEqual(changes)
    expect(await owedBy(user.id)).toBe(0)
  })

  test('after an inquiry takes the credits once', async ({ client }) => {
    const { session, payment } = await buyAndClaim(client)
    await stripe.dispute(payment, 'inquiry')
    await stripe.decideDispute(payment, 'escalated')
    await deliverAll(session, 'charge.dispute.funds_withdrawn')
    await deliverAll(session, 'charge.dispute.created')
    await deliverAll(session, 'charge.dispute.funds_withdrawn')
    await decide(session, payment, 'lost')
    expect(await changesOf(client)).toEqual([4, 25, -25])
  })

  test('closed as lost takes the credits though earlier events are lost', async ({ client }) => {
    const { session, payment } = await buyAndClaim(client)
    await stripe.dispute(payment)
    await stripe.decideDispute(payment, 'lost')
    await deliverAll(session, 'charge.dispute.closed')
    expect(await balanceOf(client)).toBe(4)
    await deliverAll(session)
    expect(await changesOf(client)).toEqual([4, 25, -25])
  })

  test.for([
    // Stripe's double takes 94p for $1.25, half of the 188p that €2.21 brought.
    ['half of a payment', 'EUR', { amount: 125, currency: 'usd' }, 12.5],
    // It takes 187p, as much as $2.49 brought.
    ['a whole payment', 'USD', { amount: 187, currency: 'gbp' }, 25],
    ['more than a payment', 'GBP', { amount: 300, currency: 'eur' }, 25],
  ] as const)(
    'in another currency about %s takes the share that Stripe took',
    async ([, currency, claimed, taken], { client }) => {
      const { session, payment } = await buyAndClaim(client, { currency })
      await stripe.dispute(payment, 'dispute', claimed)
      await deliverAll(session)
      expect(await balanceOf(client)).toBe(29 - taken)
      await decide(session, payment, 'won')
      expect(await changesOf(client)).toEqual([4, 25, -taken, taken])
    },
  )

  test('in a currency that its payment was never made in changes nothing', async ({ client }) => {
    const { session, payment } = await buyAndClaim(client, { currency: 'EUR' })
    await stripe.dispute(payment, 'dispute', { amount: 125, currency: 'usd' })
    const event = (await stripe.events(session)).find(({ type }) => type.includes('dispute'))
    const { body } = await stripe.signed(event?.id ?? '')
    const forged = JSON.parse(body.replaceAll('"currency":"gbp"', '"currency":"chf"'))
    expect((await sendWebhook(await stripe.forge(forged))).status).toBe(500)
    expect(await balanceOf(client)).toBe(29)
  })

  test('that is won returns the credits once despite a lost event', async () => {
    for (const lost of ['charge.dispute.funds_reinstated', 'charge.dispute.closed']) {
      const { client } = await createUser()
      const { session, payment } = await disputed(client)
      await stripe.decideDispute(payment, 'won')
      await deliverAllBut(session, lost)
      expect(await balanceOf(client)).toBe(29)
      await deliverAll(session)
      expect(await balanceOf(client)).toBe(29)
      expect((await historyOf(client))[0]).toMatchObject({ change: 25, reason: 'reversal' })
      expect(await changesOf(client)).toEqual([4, 25, -25, 25])
    }
  })

  test('that is won returns what the balance paid and clears debt', async ({ client, user }) => {
    const { session, payment } = await buyAndClaim(client)
    await grant(user.id, -19)
    await stripe.dispute(payment)
    await deliverAll(session)
    expect([await balanceOf(client), await owedBy(user.id)]).toEqual([0, 15])
    await decide(session, payment, 'won')
    expect([await balanceOf(client), await owedBy(user.id)]).toEqual([10, 0])
  })

  test('that is won keeps what was refunded', async ({ client }) => {
    const { session, payment } = await buyAndClaim(client)
    await stripe.refund(payment, 100)
    await stripe.dispute(payment)
    await deliverAll(session)
    expect(await balanceOf(client)).toBe(4)
    await decide(session, payment, 'won')
    expect(await balanceOf(client)).toBe(16)
  })

  test('won before any event arrived changes nothing', async ({ client, user }) => {
    const session = await buy(client)
    const payment = await paymentOf(session)
    await stripe.dispute(payment)
    await stripe.decideDispute(payment, 'won')
    const events = (await stripe.events(session)).map(({ id }) => id)
    for (const id of events.toReversed()) expect(await deliver(id)).toBe(200)
    expect([await balanceOf(client), await owedBy(user.id)]).toEqual([29, 0])
    expect(await changesOf(client)).toEqual([4, 25])
  })
})

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
