import { stripeWebhookPath } from '@storystone/schema/contract/checkout.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { createClient, errorOf, expectRefusal, linesDuring } from '#test/client/client.ts'
import { queryRow } from '#test/database/database.ts'
import { balanceOf, historyOf, test } from '#test/users/factories.ts'
import {
  buy,
  claimed,
  deliver,
  deliverAll,
  openCheckout,
  sendWebhook,
  stripe,
} from '#test/vendors/stripe.ts'

const completed = 'checkout.session.completed'

const eventOf = async (owner: string, type: string): Promise<string> => {
  const event = (await stripe.events(owner)).find((one) => one.type === type)
  if (!event) throw new Error(`There is no ${type}`)
  return event.id
}

const countEvents = async (id: string): Promise<unknown> =>
  (await queryRow(sql`SELECT count(*) AS count FROM stripe_events WHERE id = ${id}`))?.count

describe('POST /api/stripe/webhook', () => {
  test('grants a payment once, from any origin', async ({ client }) => {
    const session = await buy(client)
    const id = await eventOf(session, completed)
    const signed = await stripe.signed(id)
    const response = await createClient().send(stripeWebhookPath, {
      method: 'POST',
      text: signed.body,
      headers: { 'Stripe-Signature': signed.signature, Origin: 'https://elsewhere.example' },
    })
    expect(response.status).toBe(200)
    expect(await deliver(id)).toBe(200)
    await Promise.all([deliver(id), deliver(id), deliver(id)])
    expect(await balanceOf(client)).toBe(29)
    expect(await countEvents(id)).toBe(1)
  })

  test('grants once concurrently with the return page', async ({ client }) => {
    const session = await buy(client)
    const id = await eventOf(session, completed)
    const results = await Promise.all([
      claimed(client, session),
      deliver(id),
      claimed(client),
      deliver(id),
    ])
    expect(results).toEqual([25, 200, 25, 200])
    expect(await balanceOf(client)).toBe(29)
    expect(await historyOf(client)).toHaveLength(2)
  })

  test('logs credits and amount once', async ({ client }) => {
    const session = await buy(client)
    const id = await eventOf(session, completed)
    const lines = await linesDuring(async () => {
      await Promise.all([deliver(id), claimed(client, session), deliver(id)])
      await deliver(id)
    })
    const moved = lines.map((line) => JSON.parse(line)).filter(({ granted }) => granted)
    expect(moved).toMatchObject([{ granted: 25, paid: 187 }])
  })

  test.for([
    ['succeeds is granted', 'succeeded', 29, 'fulfilled'],
    ['fails closes the checkout', 'failed', 4, 'closed'],
  ] as const)('a delayed payment that %s', async ([, outcome, balance, state], { client }) => {
    const session = await openCheckout(client)
    await stripe.pay(session, 'later')
    await deliverAll(session)
    expect(await balanceOf(client)).toBe(4)
    await stripe.settle(session, outcome)
    await deliverAll(session)
    expect(await balanceOf(client)).toBe(balance)
    const checkout = sql`SELECT state FROM checkouts WHERE session_id = ${session}`
    expect(await queryRow(checkout)).toMatchObject({ state })
    const settled = await eventOf(session, `checkout.session.async_payment_${outcome}`)
    expect(await countEvents(settled)).toBe(1)
  })

  test('refuses a body with one altered byte', async ({ client }) => {
    const session = await buy(client)
    const { body, signature } = await stripe.signed(await eventOf(session, completed))
    for (const at of [0, 1, Math.floor(body.length / 2), body.length - 1]) {
      const other = body[at] === ' ' ? '\t' : ' '
      const altered = body.slice(0, at) + other + body.slice(at + 1)
      const response = await sendWebhook({ body: altered, signature })
      expect(response.status).toBe(400)
      const { code, issues } = await errorOf(response)
      expect([code, issues?.[0]?.path]).toEqual(['invalid_request', ['Stripe-Signature']])
    }
    expect((await sendWebhook({ body: `${body} `, signature })).status).toBe(400)
    expect((await sendWebhook({ body: '', signature })).status).toBe(400)
    expect(await balanceOf(client)).toBe(4)
  })

  test('refuses a missing or wrong signature', async ({ client }) => {
    const session = await buy(client)
    const { body, signature } = await stripe.signed(await eventOf(session, completed))
    const unsigned = await createClient().send(stripeWebhookPath, { method: 'POST', text: body })
    expect(unsigned.status).toBe(400)
    const others = [
      '',
      'nonsense',
      't=1,v1=',
      signature.replace(/.$/, (end) => (end === '0' ? '1' : '0')),
    ]
    for (const other of others) {
      expect((await sendWebhook({ body, signature: other })).status).toBe(400)
    }
    expect(await balanceOf(client)).toBe(4)
  })

  test('refuses after 6 minutes, accepts after 4', async ({ client }) => {
    const id = await eventOf(await buy(client), completed)
    expect((await sendWebhook(await stripe.signed(id, 360))).status).toBe(400)
    expect(await balanceOf(client)).toBe(4)
    expect((await sendWebhook(await stripe.signed(id, 240))).status).toBe(200)
    expect(await balanceOf(client)).toBe(29)
  })

  test('grants nothing for a session unknown to Stripe', async ({ client, user }) => {
    const object = {
      id: 'cs_test_forged',
      object: 'checkout.session',
      client_reference_id: user.id,
      payment_status: 'paid',
      metadata: { userId: user.id, packageId: 'large', credits: '100' },
    }
    const types = [completed, 'checkout.session.async_payment_succeeded', 'invoice.paid']
    for (const type of types) {
      const event = { id: `evt_${crypto.randomUUID()}`, object: 'event', type, data: { object } }
      expect((await sendWebhook(await stripe.forge(event))).status).toBe(200)
    }
    expect(await balanceOf(client)).toBe(4)
    expect(await historyOf(client)).toHaveLength(1)
  })

  test('grants nothing when only the event says paid', async ({ client, user }) => {
    const session = await openCheckout(client)
    const object = { id: session, payment_status: 'paid', client_reference_id: user.id }
    const event = { id: 'evt_of_lies', object: 'event', type: completed, data: { object } }
    expect((await sendWebhook(await stripe.forge(event))).status).toBe(200)
    expect(await balanceOf(client)).toBe(4)
  })

  test('accepts what is signed and no event that is used, and nothing unsigned', async () => {
    const thin = { id: 'evt_thin', object: 'v2.core.event', type: 'v2.core.account.updated' }
    for (const body of [thin, { object: 'event' }, [], null, 'text']) {
      const signed = await stripe.forge(body)
      expect((await sendWebhook(signed)).status).toBe(200)
      expect((await sendWebhook({ ...signed, signature: 't=1,v1=' })).status).toBe(400)
    }
  })

  test('accepts events of other types and shapes', async ({ client }) => {
    const session = await buy(client)
    await deliverAll(session, 'payment_intent.succeeded')
    const large = { id: 'evt_large', type: 'x.y', data: { object: { note: 'x'.repeat(200_000) } } }
    expect((await sendWebhook(await stripe.forge(large))).status).toBe(200)
    expect(await balanceOf(client)).toBe(4)
  })

  test('answers 500 when it fails, and grants when repeated', async ({ client }) => {
    const session = await buy(client)
    const id = await eventOf(session, completed)
    await stripe.fail(session, 2, 503)
    const lines = await linesDuring(async () => {
      const failed = await sendWebhook(await stripe.signed(id))
      await expectRefusal(failed, 500, 'internal_error')
    })
    expect(lines.join('\n')).toContain('PaymentsUnreachable')
    expect(lines.join('\n')).not.toContain('example.org')
    expect(await countEvents(id)).toBe(0)
    expect(await balanceOf(client)).toBe(4)
    expect(await deliver(id)).toBe(200)
    expect(await balanceOf(client)).toBe(29)
  })
})
