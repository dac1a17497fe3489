import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { queryRow } from '../../../test/database/database.ts'
import { balanceOf, createUser, grant, historyOf } from '../../../test/users/factories.ts'
import { testWithUser } from '../../../test/users/test-with-user.ts'
import {
  buy,
  buyAndClaim,
  claimed,
  deliver,
  deliverAll,
  paymentOf,
  sendWebhook,
  stripe,
} from '../../../test/vendors/stripe.ts'

const test = testWithUser()

const refunded = 'charge.refunded'

const owedBy = async (userId: string): Promise<unknown> =>
  (await queryRow(sql`SELECT credits_owed FROM users WHERE id = ${userId}`))?.credits_owed

const changesOf = async (client: Parameters<typeof historyOf>[0]): Promise<number[]> =>
  (await historyOf(client)).map(({ change }) => change).toReversed()

/** Delivers all events of a session except those of one type. */
const deliverAllBut = async (session: string, lost: string): Promise<void> => {
  for (const { id, type } of await stripe.events(session)) {
    if (type !== lost) expect(await deliver(id)).toBe(200)
  }
}

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
  ] as const)(
    '%s before its grant reduces that grant',
    async ([, act, event], { client, user }) => {
      const session = await buy(client)
      await act(await paymentOf(session))
      await deliverAll(session, event)
      expect(await balanceOf(client)).toBe(4)
      await deliverAll(session)
      expect(await claimed(client, session)).toBe(25)
      expect(await balanceOf(client)).toBe(4)
      expect(await changesOf(client)).toEqual([4, 25, -25])
      expect(await owedBy(user.id)).toBe(0)
    },
  )

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

  test('is not lowered by a dispute that knows less of it', async ({ client }) => {
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

  test('as an inquiry changes nothing', async ({ client, user }) => {
    const { session, payment } = await buyAndClaim(client)
    await stripe.dispute(payment, 'inquiry')
    await deliverAll(session)
    expect(await balanceOf(client)).toBe(29)
    await stripe.decideDispute(payment, 'closed')
    await deliverAll(session)
    expect(await changesOf(client)).toEqual([4, 25])
    expect(await owedBy(user.id)).toBe(0)
  })

  test('after an inquiry takes the credits once', async ({ client }) => {
    const { session, payment } = await buyAndClaim(client)
    await stripe.dispute(payment, 'inquiry')
    await stripe.decideDispute(payment, 'escalated')
    await deliverAll(session, 'charge.dispute.funds_withdrawn')
    await deliverAll(session, 'charge.dispute.created')
    await deliverAll(session, 'charge.dispute.funds_withdrawn')
    await stripe.decideDispute(payment, 'lost')
    await deliverAll(session)
    expect(await changesOf(client)).toEqual([4, 25, -25])
  })

  test('closed as lost takes the credits although its earlier events are lost', async ({
    client,
  }) => {
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
      await stripe.decideDispute(payment, 'won')
      await deliverAll(session)
      expect(await changesOf(client)).toEqual([4, 25, -taken, taken])
    },
  )

  test('that took a currency which its charge never brought changes nothing', async ({
    client,
  }) => {
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
      const { session, payment } = await buyAndClaim(client)
      await stripe.dispute(payment)
      await deliverAll(session)
      await stripe.decideDispute(payment, 'won')
      await deliverAllBut(session, lost)
      expect(await balanceOf(client)).toBe(29)
      await deliverAll(session)
      expect(await balanceOf(client)).toBe(29)
      expect((await historyOf(client))[0]).toMatchObject({ change: 25, reason: 'reversal' })
      expect(await changesOf(client)).toEqual([4, 25, -25, 25])
    }
  })

  test('that was prevented takes the credits of the money that is gone', async ({ client }) => {
    const { session, payment } = await buyAndClaim(client)
    await stripe.dispute(payment, 'prevented')
    await deliverAll(session)
    expect(await changesOf(client)).toEqual([4, 25, -25])
  })

  test.for([
    ['appeal_won', [4, 25, -25, 25, -25, 25]],
    ['appeal_lost', [4, 25, -25, 25, -25]],
  ] as const)('under appeal holds the money again; %s', async ([outcome, changes], { client }) => {
    const { session, payment } = await buyAndClaim(client)
    await stripe.dispute(payment)
    await deliverAll(session)
    await stripe.decideDispute(payment, 'won')
    await deliverAll(session)
    await stripe.decideDispute(payment, 'appealed')
    await deliverAll(session)
    expect(await balanceOf(client)).toBe(4)
    await stripe.decideDispute(payment, outcome)
    await deliverAll(session)
    await deliverAll(session)
    expect(await changesOf(client)).toEqual(changes)
  })

  test('that is won returns what the balance paid and clears debt', async ({ client, user }) => {
    const { session, payment } = await buyAndClaim(client)
    await grant(user.id, -19)
    await stripe.dispute(payment)
    await deliverAll(session)
    expect([await balanceOf(client), await owedBy(user.id)]).toEqual([0, 15])
    await stripe.decideDispute(payment, 'won')
    await deliverAll(session)
    expect([await balanceOf(client), await owedBy(user.id)]).toEqual([10, 0])
  })

  test('that is won keeps what was refunded', async ({ client }) => {
    const { session, payment } = await buyAndClaim(client)
    await stripe.refund(payment, 100)
    await stripe.dispute(payment)
    await deliverAll(session)
    expect(await balanceOf(client)).toBe(4)
    await stripe.decideDispute(payment, 'won')
    await deliverAll(session)
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
