import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { balanceOf, createUser, grant, historyOf } from '../../../../test/factories.ts'
import {
  buy,
  claimed,
  deliver,
  deliverAll,
  paymentsOf,
  sendWebhook,
  stripe,
} from '../../../../test/stripe.ts'

const refunded = 'charge.refunded'

const paymentOf = async (session: string): Promise<string> => {
  const [payment] = await paymentsOf(session)
  if (!payment) throw new Error('There is no payment')
  return payment.id
}

const owedBy = async (userId: string): Promise<unknown> => {
  const [result] = await testDatabase().write([
    sql`SELECT credits_owed FROM users WHERE id = ${userId}`,
  ])
  return result?.rows[0]?.credits_owed
}

const changesOf = async (client: Parameters<typeof historyOf>[0]): Promise<number[]> =>
  (await historyOf(client)).map(({ change }) => change).toReversed()

/** Delivers all events of a session but those of one type, which are lost. */
const deliverAllBut = async (session: string, lost: string): Promise<void> => {
  for (const { id, type } of await stripe.events(session)) {
    if (type !== lost) expect(await deliver(id)).toBe(200)
  }
}

describe('a refund', () => {
  test('takes the credits back, once, and says so in the history', async () => {
    const { client } = await createUser()
    const session = await buy(client)
    await claimed(client, session)
    await stripe.refund(await paymentOf(session))
    await deliverAll(session, refunded)
    await deliverAll(session, refunded)
    await deliverAll(session)
    expect(await claimed(client, session)).toBe(25)
    expect(await balanceOf(client)).toBe(4)
    expect((await historyOf(client))[0]).toMatchObject({ change: -25, reason: 'reversal' })
    expect(await changesOf(client)).toEqual([4, 25, -25])
  })

  test('takes what the balance has; the rest comes off the next grants', async () => {
    const { client, user } = await createUser()
    const session = await buy(client, { packageId: 'large' })
    await claimed(client, session, 'large')
    await grant(user.id, -70.5)
    await stripe.refund(await paymentOf(session))
    await deliverAll(session, refunded)
    expect(await balanceOf(client)).toBe(0)
    expect(await owedBy(user.id)).toBe(66.5)
    for (const left of [41.5, 16.5]) {
      await claimed(client, await buy(client))
      expect(await balanceOf(client)).toBe(0)
      expect(await owedBy(user.id)).toBe(left)
    }
    await claimed(client, await buy(client))
    expect(await balanceOf(client)).toBe(8.5)
    expect(await owedBy(user.id)).toBe(0)
    await claimed(client, await buy(client))
    expect(await balanceOf(client)).toBe(33.5)
  })

  test('is not taken off a gift or a story that is given back, only off a grant', async () => {
    const { client, user } = await createUser()
    const session = await buy(client)
    await claimed(client, session)
    await grant(user.id, -29)
    await stripe.refund(await paymentOf(session))
    await deliverAll(session, refunded)
    await grant(user.id, 2.5)
    await deliverAll(session)
    expect(await balanceOf(client)).toBe(2.5)
    expect(await owedBy(user.id)).toBe(25)
  })

  test('that comes before its grant nets with it', async () => {
    const { client, user } = await createUser()
    const session = await buy(client)
    await stripe.refund(await paymentOf(session))
    await deliverAll(session, refunded)
    expect(await balanceOf(client)).toBe(4)
    await deliverAll(session)
    expect(await claimed(client, session)).toBe(25)
    expect(await balanceOf(client)).toBe(4)
    expect(await changesOf(client)).toEqual([4, 25, -25])
    expect(await owedBy(user.id)).toBe(0)
  })

  test('that we never heard of nets with the grant all the same', async () => {
    const { client } = await createUser()
    const session = await buy(client)
    await stripe.refund(await paymentOf(session))
    expect(await claimed(client, session)).toBe(25)
    expect(await balanceOf(client)).toBe(4)
  })

  test('of a part takes that part, in halves, and of all parts all', async () => {
    const { client } = await createUser()
    const session = await buy(client)
    await claimed(client, session)
    const payment = await paymentOf(session)
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

  test('is believed only as far as Stripe knows of it', async () => {
    const { client } = await createUser()
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

  test('parts that arrive in the wrong order, and at once', async () => {
    const { client } = await createUser()
    const session = await buy(client)
    const payment = await paymentOf(session)
    for (const part of [37, 50, 60]) await stripe.refund(payment, part)
    const events = (await stripe.events(session)).map(({ id }) => id)
    await Promise.all([...events.toReversed(), ...events].map(deliver))
    expect(await balanceOf(client)).toBe(4 + 25 - 19.5)
  })
})

describe('a dispute', () => {
  test('is as a refund, and with one not twice', async () => {
    const { client } = await createUser()
    const session = await buy(client)
    await claimed(client, session)
    const payment = await paymentOf(session)
    await stripe.dispute(payment)
    await deliverAll(session, 'charge.dispute.created')
    expect(await balanceOf(client)).toBe(4)
    await stripe.refund(payment)
    await deliverAll(session)
    expect(await balanceOf(client)).toBe(4)
    expect(await changesOf(client)).toEqual([4, 25, -25])
  })

  test('is told by two events, of which one is enough, and takes once', async () => {
    for (const lost of ['charge.dispute.created', 'charge.dispute.funds_withdrawn']) {
      const { client } = await createUser()
      const session = await buy(client)
      await claimed(client, session)
      await stripe.dispute(await paymentOf(session))
      await deliverAllBut(session, lost)
      expect(await balanceOf(client)).toBe(4)
      await deliverAll(session)
      expect(await balanceOf(client)).toBe(4)
      expect(await changesOf(client)).toEqual([4, 25, -25])
    }
  })

  test('that is an inquiry takes nothing, and its end brings nothing', async () => {
    const { client, user } = await createUser()
    const session = await buy(client)
    await claimed(client, session)
    const payment = await paymentOf(session)
    await stripe.dispute(payment, 'inquiry')
    await deliverAll(session)
    expect(await balanceOf(client)).toBe(29)
    await stripe.decideDispute(payment, 'closed')
    await deliverAll(session)
    expect(await changesOf(client)).toEqual([4, 25])
    expect(await owedBy(user.id)).toBe(0)
  })

  test('that was an inquiry takes the credits when the money goes, once', async () => {
    const { client } = await createUser()
    const session = await buy(client)
    await claimed(client, session)
    const payment = await paymentOf(session)
    await stripe.dispute(payment, 'inquiry')
    await stripe.decideDispute(payment, 'escalated')
    await deliverAll(session, 'charge.dispute.funds_withdrawn')
    await deliverAll(session, 'charge.dispute.created')
    await deliverAll(session, 'charge.dispute.funds_withdrawn')
    await stripe.decideDispute(payment, 'lost')
    await deliverAll(session)
    expect(await changesOf(client)).toEqual([4, 25, -25])
  })

  test('that is won gives the credits back, once, though one of its events is lost', async () => {
    for (const lost of ['charge.dispute.funds_reinstated', 'charge.dispute.closed']) {
      const { client } = await createUser()
      const session = await buy(client)
      await claimed(client, session)
      const payment = await paymentOf(session)
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

  test('that is won gives back what the balance paid; what was owed is owed no more', async () => {
    const { client, user } = await createUser()
    const session = await buy(client)
    await claimed(client, session)
    await grant(user.id, -19)
    const payment = await paymentOf(session)
    await stripe.dispute(payment)
    await deliverAll(session)
    expect([await balanceOf(client), await owedBy(user.id)]).toEqual([0, 15])
    await stripe.decideDispute(payment, 'won')
    await deliverAll(session)
    expect([await balanceOf(client), await owedBy(user.id)]).toEqual([10, 0])
  })

  test('that is won is still less what was refunded', async () => {
    const { client } = await createUser()
    const session = await buy(client)
    await claimed(client, session)
    const payment = await paymentOf(session)
    await stripe.refund(payment, 100)
    await stripe.dispute(payment)
    await deliverAll(session)
    expect(await balanceOf(client)).toBe(4)
    await stripe.decideDispute(payment, 'won')
    await deliverAll(session)
    expect(await balanceOf(client)).toBe(16)
  })

  test('that was won before we heard of anything changes nothing, in any order', async () => {
    const { client, user } = await createUser()
    const session = await buy(client)
    const payment = await paymentOf(session)
    await stripe.dispute(payment)
    await stripe.decideDispute(payment, 'won')
    const events = (await stripe.events(session)).map(({ id }) => id)
    for (const id of events.toReversed()) expect(await deliver(id)).toBe(200)
    expect(await balanceOf(client)).toBe(29)
    expect(await owedBy(user.id)).toBe(0)
    expect(await changesOf(client)).toEqual([4, 25])
  })

  test('that comes before its grant nets with it', async () => {
    const { client } = await createUser()
    const session = await buy(client)
    await stripe.dispute(await paymentOf(session))
    await deliverAll(session, 'charge.dispute.created')
    await deliverAll(session)
    expect(await balanceOf(client)).toBe(4)
  })
})
