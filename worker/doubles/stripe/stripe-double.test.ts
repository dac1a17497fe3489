import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type Stripe from 'stripe'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { listenOnLoopback } from '../http/loopback.ts'
import { createStripeControl } from './control.ts'
import { startStripeDouble } from './server.ts'
import { createStripe } from './test/stripe-client.ts'

const webhookSecret = 'whsec_of_these_tests'
let received: Stripe.Event[] = []
/** The shop's answers to its next webhooks; after these it answers 200. */
let answers: number[] = []
let user = ''

const shop = await listenOnLoopback('The shop', 0, async (request, response) => {
  const signature = request.headers['stripe-signature']?.toString() ?? ''
  const body = await text(request)
  const event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret)
  const status = answers.shift() ?? 200
  if (status === 200) received.push(event)
  response.writeHead(status).end()
})
const webhookUrl = `${shop.origin}/webhook`
const double = await startStripeDouble({ webhookSecret, webhookUrl, retryAfterMs: 20 })
const stripe = createStripe(double.url)
const control = createStripeControl(double.url)
const { sessions } = stripe.checkout

afterAll(async () => {
  await double.close()
  await shop.close()
})
beforeEach(() => {
  user = crypto.randomUUID()
  received = []
  answers = []
})

const open = (renew = false) => {
  const recurring = renew ? { recurring: { interval: 'month' as const } } : {}
  const product = { currency: 'eur', unit_amount: 221, product_data: { name: '25 credits' } }
  return sessions.create({
    mode: renew ? 'subscription' : 'payment',
    line_items: [{ quantity: 1, price_data: { ...product, ...recurring } }],
    success_url: 'http://localhost:1/credits?success=true&session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:1/credits?canceled=true',
    client_reference_id: user,
    ...(renew ? { subscription_data: { metadata: { user } } } : {}),
  })
}

/** Opens a checkout and pays. */
const buy = async () => {
  const { id } = await open()
  await control.pay(id)
  return { id, payment: (await control.purchases(id)).payments[0]?.id ?? '' }
}

const untilReceived = (count: number) =>
  vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(count), 5_000)

test('an expired session can be neither expired nor paid', async () => {
  const { id } = await open()
  expect((await sessions.expire(id)).status).toBe('expired')
  await expect(sessions.expire(id)).rejects.toThrow('can be expired')
  await expect(control.pay(id)).rejects.toThrow('expired')
})

test('a payment is refunded in parts up to its amount, and no further', async () => {
  const { payment } = await buy()
  const refund = (amount = {}) => stripe.refunds.create({ payment_intent: payment, ...amount })
  await refund({ amount: 100 })
  await expect(refund({ amount: 122 })).rejects.toThrow('greater than')
  await refund()
  await expect(refund()).rejects.toMatchObject({ code: 'charge_already_refunded' })
})

test('a subscription has a list of invoices: newest first, by status and time, up to a limit', async () => {
  const { id } = await open(true)
  await control.pay(id)
  const subscription = String((await sessions.retrieve(id)).subscription)
  await control.endPeriod(subscription)
  const { invoices } = await control.purchases(user)
  const ids = invoices.map((invoice) => invoice.id).toReversed()
  const now = Math.floor(Date.now() / 1000)
  const list = (filter: Stripe.InvoiceListParams) =>
    stripe.invoices.list({ subscription, status: 'paid', created: { gte: now - 60 }, ...filter })
  const all = await list({})
  expect(all.data.map((invoice) => invoice.id)).toEqual(ids)
  expect(all).toMatchObject({ object: 'list', url: '/v1/invoices', has_more: false })
  expect(await list({ limit: 1 })).toMatchObject({ has_more: true, data: [{ id: ids[0] }] })
  expect((await list({ status: 'open' })).data).toHaveLength(0)
  expect((await list({ created: { gte: now + 60 } })).data).toHaveLength(0)
  await expect(list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' })
  await expect(list({ subscription: 'sub_x' })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'subscription',
  })
  await expect(list({ status: 'settled' })).rejects.toThrow('must be one of')
})

test('a webhook is sent again until it is accepted', async () => {
  answers = [500, 503, 500, 404]
  const { id } = await buy()
  await untilReceived(3)
  const tried = (await control.events(id)).flatMap(({ statuses }) => statuses)
  expect(tried.toSorted()).toEqual([200, 200, 200, 404, 500, 500, 503])
})

test('the state file keeps the store for the next start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'storystone-stripe-'))
  const stateFile = join(folder, 'state.json')
  try {
    const first = await startStripeDouble({ webhookSecret, stateFile })
    const { id: customer } = await createStripe(first.url).customers.create({})
    await first.close()
    const second = await startStripeDouble({ webhookSecret, stateFile })
    const portals = createStripe(second.url).billingPortal.sessions
    expect(await portals.create({ customer })).toMatchObject({ customer })
    await second.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
