import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RunningDouble } from '../http/double-server.ts'
import { createStripeControl, type StripeControl } from './control.ts'
import { startStripeDouble } from './server.ts'

const webhookSecret = 'whsec_of_these_tests'
let double: RunningDouble
let stripe: Stripe
let control: StripeControl
let shop: Server
let heard: Stripe.Event[] = []
/** What the shop answers its next webhooks with; 200 behind them. */
let answers: number[] = []
let user = ''

const connect = (url: string): Stripe =>
  new Stripe('sk_test_x', {
    host: '127.0.0.1',
    port: new URL(url).port,
    protocol: 'http',
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 0,
  })

beforeAll(async () => {
  shop = createServer(async (request, response) => {
    const signature = request.headers['stripe-signature']?.toString() ?? ''
    const body = await text(request)
    const event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret)
    const status = answers.shift() ?? 200
    if (status === 200) heard.push(event)
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const address = shop.address()
  const port = typeof address === 'object' ? address?.port : 0
  const webhookUrl = `http://127.0.0.1:${port}/webhook`
  double = await startStripeDouble({ webhookSecret, webhookUrl, retryAfterMs: 20 })
  stripe = connect(double.url)
  control = createStripeControl(double.url)
})
afterAll(async () => {
  await double.close()
  shop.close()
})
beforeEach(() => {
  user = crypto.randomUUID()
  heard = []
  answers = []
})

const open = (renew = false) =>
  stripe.checkout.sessions.create({
    mode: renew ? 'subscription' : 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'eur',
          unit_amount: 221,
          product_data: { name: '25 <credits>' },
          ...(renew ? { recurring: { interval: 'month' as const } } : {}),
        },
      },
    ],
    success_url: 'http://localhost:1/credits?success=true&session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:1/credits?canceled=true',
    client_reference_id: user,
    ...(renew ? { subscription_data: { metadata: { user } } } : {}),
  })

const typesOf = () => heard.map(({ type }) => type)
const untilHeard = (count: number) =>
  vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(count), 3_000)
const quietly = () => new Promise((resolve) => setTimeout(resolve, 80))
const press = async (url: string | null, action: string) =>
  (await fetch(`${url}/${action}`, { method: 'POST', redirect: 'manual' })).headers.get('location')

describe('the payment page', () => {
  it('has its three buttons, in the payer’s words, and nothing unescaped', async () => {
    const { url } = await open()
    const page = await (await fetch(url ?? '')).text()
    for (const words of ['25 &lt;credits&gt;', '€2.21', '>Pay<', '>Pay later<', '>Cancel<']) {
      expect(page).toContain(words)
    }
    expect(page).not.toContain('<credits>')
  })

  it('Pay: paid, the signed event, and back with the session’s id', async () => {
    const { id, url } = await open()
    expect(await press(url, 'now')).toBe(`http://localhost:1/credits?success=true&session_id=${id}`)
    await untilHeard(3)
    expect(typesOf()).toEqual([
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ])
    const session = await stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge'],
    })
    expect(session).toMatchObject({
      ...{ status: 'complete', payment_status: 'paid', url: null },
      payment_intent: { status: 'succeeded', latest_charge: { amount: 221, amount_refunded: 0 } },
    })
    expect(await (await fetch(url ?? '')).text()).toContain('This page is closed.')
  })

  it('Pay later: complete and unpaid, then paid or failed', async () => {
    for (const outcome of ['succeeded', 'failed'] as const) {
      heard = []
      const { id, url } = await open()
      await press(url, 'later')
      const unpaid = await stripe.checkout.sessions.retrieve(id)
      expect(unpaid).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
      await control.settle(id, outcome)
      await control.settle(id, 'succeeded')
      const paid = outcome === 'succeeded' ? 'paid' : 'unpaid'
      expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe(paid)
      await vi.waitFor(() =>
        expect(typesOf()).toContain(`checkout.session.async_payment_${outcome}`),
      )
    }
  })

  it('Cancel: back, and still open', async () => {
    const { id, url } = await open()
    expect(await press(url, 'cancel')).toBe('http://localhost:1/credits?canceled=true')
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open')
  })

  it('is closed by expiry, once', async () => {
    const { id } = await open()
    expect((await stripe.checkout.sessions.expire(id)).status).toBe('expired')
    await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow('can be expired')
    await expect(control.pay(id)).rejects.toThrow('expired')
  })
})

describe('money that goes back', () => {
  it('in parts up to the whole, with events, and no further', async () => {
    const { id } = await open()
    await control.pay(id)
    const payment = (await control.purchases(id)).payments[0]?.id ?? ''
    await stripe.refunds.create({ payment_intent: payment, amount: 100 })
    await expect(stripe.refunds.create({ payment_intent: payment, amount: 122 })).rejects.toThrow(
      'greater than',
    )
    await stripe.refunds.create({ payment_intent: payment })
    await expect(stripe.refunds.create({ payment_intent: payment })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    await vi.waitFor(() =>
      expect(typesOf().filter((type) => type === 'charge.refunded')).toHaveLength(2),
    )
    expect((await control.purchases(user)).payments).toMatchObject([{ refunded: 221 }])
  })

  it('by a dispute', async () => {
    const { id } = await open()
    await control.pay(id)
    await control.dispute((await control.purchases(id)).payments[0]?.id ?? '')
    await vi.waitFor(() => expect(typesOf()).toContain('charge.dispute.created'))
    const event = heard.find(({ type }) => type === 'charge.dispute.created')
    expect(event?.data.object).toMatchObject({ amount: 221, charge: expect.stringMatching(/^ch_/) })
  })

  it('by an inquiry only when it is escalated, and back when that is won', async () => {
    const { id } = await open()
    await control.pay(id)
    const [payment] = (await control.purchases(id)).payments
    await control.dispute(payment?.id ?? '', 'inquiry')
    await control.decideDispute(payment?.id ?? '', 'escalated')
    expect((await control.purchases(id)).payments).toMatchObject([{ withdrawn: 221 }])
    await expect(control.decideDispute(payment?.id ?? '', 'closed')).rejects.toThrow('no dispute')
    await control.decideDispute(payment?.id ?? '', 'won')
    expect((await control.purchases(id)).payments).toMatchObject([{ withdrawn: 0 }])
    await vi.waitFor(() => expect(typesOf()).toContain('charge.dispute.funds_reinstated'))
    const told = heard.flatMap(({ type, data }) =>
      data.object.object === 'dispute'
        ? [[type, data.object.status, data.object.balance_transactions.length]]
        : [],
    )
    expect(told.toSorted()).toEqual([
      ['charge.dispute.closed', 'won', 2],
      ['charge.dispute.created', 'warning_needs_response', 0],
      ['charge.dispute.funds_reinstated', 'won', 2],
      ['charge.dispute.funds_withdrawn', 'needs_response', 1],
      ['charge.dispute.updated', 'needs_response', 1],
    ])
  })
})

describe('a subscription', () => {
  const begin = async () => {
    const { id } = await open(true)
    await control.pay(id)
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['invoice.payments'] })
    return { id, session, subscription: String(session.subscription) }
  }

  it('begins with an invoice that says so, and its metadata', async () => {
    const { session } = await begin()
    expect(session.invoice).toMatchObject({
      ...{ billing_reason: 'subscription_create', status: 'paid', amount_paid: 221 },
      parent: { subscription_details: { metadata: { user } } },
      payments: { data: [{ status: 'paid', payment: { type: 'payment_intent' } }] },
    })
    await vi.waitFor(() => expect(typesOf()).toContain('checkout.session.completed'))
    expect(typesOf()).toContain('invoice.paid')
  })

  it('is paid anew when its period is ended by hand, until it is cancelled in the portal', async () => {
    const { session, subscription } = await begin()
    await control.endPeriod(subscription)
    const { invoices } = await control.purchases(user)
    expect(invoices.map(({ reason }) => reason)).toEqual([
      'subscription_create',
      'subscription_cycle',
    ])
    const portal = await stripe.billingPortal.sessions.create({
      customer: String(session.customer),
      return_url: 'http://localhost:1/credits',
    })
    expect(await (await fetch(portal.url)).text()).toContain('Cancel subscription')
    await press(portal.url, `cancel/${subscription}`)
    expect(await (await fetch(portal.url)).text()).toContain('Ends on ')
    await control.endPeriod(subscription)
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('canceled')
    expect((await control.purchases(user)).invoices).toHaveLength(2)
    await vi.waitFor(() => expect(typesOf()).toContain('customer.subscription.deleted'))
  })

  it('has its invoices listed: the newest first, in pages, by status and time', async () => {
    const { subscription } = await begin()
    await control.endPeriod(subscription)
    await control.endPeriod(subscription)
    const ids = (await control.purchases(user)).invoices.map(({ id }) => id).toReversed()
    const now = Math.floor(Date.now() / 1000)
    const [first, second] = [
      await stripe.invoices.list({ subscription, status: 'paid', limit: 2 }),
      await stripe.invoices.list({ subscription, starting_after: ids[1] ?? '' }),
    ]
    expect(first).toMatchObject({ object: 'list', url: '/v1/invoices', has_more: true })
    expect(second.has_more).toBe(false)
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids)
    const countOf = async (of: Stripe.InvoiceListParams) =>
      (await stripe.invoices.list({ subscription, ...of })).data.length
    expect(await countOf({ status: 'open' })).toBe(0)
    expect(await countOf({ created: { gte: now - 60 } })).toBe(3)
    expect(await countOf({ created: { gt: now } })).toBe(0)
    await expect(stripe.invoices.list({ subscription: 'sub_x' })).rejects.toMatchObject({
      ...{ code: 'resource_missing', param: 'subscription' },
    })
    await expect(stripe.invoices.list({ status: 'settled' })).rejects.toThrow('must be one of')
  })

  it('ends with its customer, who is forgotten', async () => {
    const { session, subscription } = await begin()
    const customer = String(session.customer)
    expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(1)
    expect(await stripe.customers.del(customer)).toMatchObject({ deleted: true })
    expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(0)
    await expect(stripe.subscriptions.cancel(subscription)).rejects.toMatchObject({
      code: 'resource_missing',
    })
  })
})

describe('webhooks', () => {
  const type = 'checkout.session.completed'
  const pay = async (rule: Omit<Parameters<StripeControl['deliver']>[0], 'for'>) => {
    await control.deliver({ for: user, types: [type], ...rule })
    const { id } = await open()
    await control.pay(id)
    return id
  }
  const count = () => typesOf().filter((one) => one === type).length

  it('come again until they are taken', async () => {
    answers = [500, 503, 500, 404]
    const id = await pay({ deliver: 'once' })
    await untilHeard(3)
    expect(count()).toBe(1)
    const tried = (await control.events(id)).flatMap(({ statuses }) => statuses)
    expect(tried.toSorted()).toEqual([200, 200, 200, 404, 500, 500, 503])
  })

  it('twice', async () => {
    await pay({ deliver: 'twice' })
    await untilHeard(4)
    expect(count()).toBe(2)
  })

  it('late', async () => {
    await pay({ deliver: 'late', afterMs: 150 })
    await untilHeard(2)
    await quietly()
    expect(count()).toBe(0)
    await untilHeard(3)
    expect(count()).toBe(1)
  })

  it('not at all', async () => {
    const id = await pay({ deliver: 'never' })
    await untilHeard(2)
    await quietly()
    expect(count()).toBe(0)
    expect((await control.events(id)).find((one) => one.type === type)?.state).toBe('dropped')
  })

  it('out of order, of one user and of nobody else', async () => {
    await control.deliver({ for: user, deliver: 'hold' })
    await control.pay((await open()).id)
    const held = user
    user = crypto.randomUUID()
    await control.pay((await open()).id)
    await untilHeard(3)
    await quietly()
    expect(heard).toHaveLength(3)
    heard = []
    expect(await control.release(held, 'reversed')).toBe(3)
    expect(typesOf()).toEqual([type, 'payment_intent.succeeded', 'charge.succeeded'])
  })

  it('are signed for the moment at which they are sent', async () => {
    const id = await pay({ deliver: 'once' })
    const event = (await control.events(id))[0]
    const old = await control.signed(event?.id ?? '', 360)
    const check = stripe.webhooks.constructEventAsync(old.body, old.signature, webhookSecret)
    await expect(check).rejects.toThrow('Timestamp outside the tolerance zone')
  })
})

it('a call can be made to fail, so many times', async () => {
  const { id } = await open()
  await control.fail(id, 1, 503)
  await expect(stripe.checkout.sessions.retrieve(id)).rejects.toMatchObject({ statusCode: 503 })
  expect((await stripe.checkout.sessions.retrieve(id)).id).toBe(id)
})

it('knows at its next start what it knew', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'storystone-stripe-'))
  const stateFile = join(folder, 'state.json')
  try {
    const first = await startStripeDouble({ webhookSecret, stateFile })
    const { id } = await connect(first.url).customers.create({ email: 'a@example.org' })
    await first.close()
    const second = await startStripeDouble({ webhookSecret, stateFile })
    expect(await connect(second.url).customers.retrieve(id)).toMatchObject({ id })
    await second.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
