import { describe, expect, onTestFinished, vi } from 'vitest'
import { balanceOf, grant, historyOf, test } from '#test/users/factories.ts'
import {
  buy,
  buyAndClaim,
  changesOf,
  claimed,
  deliver,
  deliverAll,
  owedBy,
  paymentOf,
  sendWebhook,
  stripe,
} from '#test/vendors/stripe.ts'

const refunded = 'charge.refunded'

describe('a refund', () => {
  test('takes the credits back once and records a reversal', async ({ client }) => {
    const { session, payment } = await buyAndClaim(client)
    await stripe.refund(payment)
    await deliverAll(session, refunded)
    await deliverAll(session, refunded)
    await deliverAll(session)
    expect(await claimed(client, session)).toBe(25)
    expect(await balanceOf(client)).toBe(4)
    expect((await historyOf(client))[0]).toMatchObject({ change: -25, reason: 'reversal' })
    expect(await changesOf(client)).toEqual([4, 25, -25])
  })

  test('takes the whole balance, and the rest from later grants', async ({ client, user }) => {
    const { session, payment } = await buyAndClaim(client, { packageId: 'large' })
    await grant(user.id, -70.5)
    await stripe.refund(payment)
    await deliverAll(session, refunded)
    expect([await balanceOf(client), await owedBy(user.id)]).toEqual([0, 66.5])
    for (const left of [41.5, 16.5]) {
      await claimed(client, await buy(client))
      expect([await balanceOf(client), await owedBy(user.id)]).toEqual([0, left])
    }
    await claimed(client, await buy(client))
    expect([await balanceOf(client), await owedBy(user.id)]).toEqual([8.5, 0])
    await claimed(client, await buy(client))
    expect(await balanceOf(client)).toBe(33.5)
  })

  test('reduces only grants, not gifts or given-back stories', async ({ client, user }) => {
    const { session, payment } = await buyAndClaim(client)
    await grant(user.id, -29)
    await stripe.refund(payment)
    await deliverAll(session, refunded)
    await grant(user.id, 2.5)
    await deliverAll(session)
    expect([await balanceOf(client), await owedBy(user.id)]).toEqual([2.5, 25])
  })

  test.for([
    ['a refund', (payment: string) => stripe.refund(payment), refunded],
    ['a dispute', (payment: string) => stripe.dispute(payment), 'charge.dispute.created'],
  ] as const)('%s before its grant reduces it', async ([, act, event], { client, user }) => {
    const session = await buy(client)
    await act(await paymentOf(session))
    await deliverAll(session, event)
    expect(await balanceOf(client)).toBe(4)
    await deliverAll(session)
    expect(await claimed(client, session)).toBe(25)
    expect(await balanceOf(client)).toBe(4)
    expect(await changesOf(client)).toEqual([4, 25, -25])
    expect(await owedBy(user.id)).toBe(0)
  })

  test('without a webhook reduces the grant', async ({ client }) => {
    const session = await buy(client)
    await stripe.refund(await paymentOf(session))
    expect(await claimed(client, session)).toBe(25)
    expect(await balanceOf(client)).toBe(4)
  })

  test('in parts takes half credits for each, and all credits in the end', async ({ client }) => {
    const { session, payment } = await buyAndClaim(client)
    await stripe.refund(payment, 100)
    await deliverAll(session, refunded)
    expect(await balanceOf(client)).toBe(16)
    await stripe.refund(payment, 86)
    await deliverAll(session, refunded)
    expect(await balanceOf(client)).toBe(4.5)
    await stripe.refund(payment, 1)
    await deliverAll(session, refunded)
    expect(await balanceOf(client)).toBe(4)
  })

  test('of a forged event has no effect', async ({ client }) => {
    const session = await buy(client)
    await claimed(client, session)
    const [id] = (await stripe.events(session))
      .filter(({ type }) => type === 'charge.succeeded')
      .map(({ objectId }) => objectId)
    const object = {
      id,
      amount: 187,
      amount_refunded: 187,
      payment_intent: await paymentOf(session),
    }
    const event = { id: `evt_${session}`, object: 'event', type: refunded, data: { object } }
    expect((await sendWebhook(await stripe.forge(event))).status).toBe(200)
    expect(await balanceOf(client)).toBe(29)
  })

  test('in parts may arrive concurrently in any order', async ({ client }) => {
    const session = await buy(client)
    const payment = await paymentOf(session)
    for (const part of [37, 50, 60]) await stripe.refund(payment, part)
    const events = (await stripe.events(session)).map(({ id }) => id)
    await Promise.all([...events.toReversed(), ...events].map(deliver))
    expect(await balanceOf(client)).toBe(4 + 25 - 19.5)
  })
})

/** Acts once a call to Stripe has been answered, and before its answer is read. */
const afterReading = (path: string, act: () => Promise<void>): void => {
  const reach = globalThis.fetch
  let hasActed = false
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await reach(input, init)
    const url = input instanceof Request ? input.url : String(input)
    if (hasActed || !url.includes(path)) return response
    hasActed = true
    await act()
    return response
  })
  onTestFinished(() => spy.mockRestore())
}

describe('a refund in the meantime', () => {
  test('between reading a payment and granting it reduces the grant', async ({ client }) => {
    const session = await buy(client)
    const payment = await paymentOf(session)
    afterReading(`/payment_intents/${payment}`, async () => {
      await stripe.refund(payment)
      await deliverAll(session, refunded)
    })
    expect(await claimed(client, session)).toBe(25)
    expect(await balanceOf(client)).toBe(4)
    expect(await changesOf(client)).toEqual([4, 25, -25])
  })

  test('counts in full, although a dispute read the charge before it', async ({ client }) => {
    const { session, payment } = await buyAndClaim(client)
    await stripe.dispute(payment, 'dispute', { amount: 50, currency: 'gbp' })
    afterReading('/charges/', async () => {
      await stripe.refund(payment, 100)
      await deliverAll(session, refunded)
    })
    await deliverAll(session, 'charge.dispute.created')
    // 150 of 187 pence are gone: 20 of 25 credits.
    expect(await balanceOf(client)).toBe(9)
  })
})
