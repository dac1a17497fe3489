import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll, describe, expect, test } from 'vitest'
import { inTemporaryFolder } from '../../../../scripts/cli/temporary-folder.ts'
import { createStripeControl } from '../control.ts'
import { startStripeDouble } from '../server.ts'

/** The real package, set up for the double as the worker does it. */
const createStripe = (url: string, key = 'sk_test_x'): Stripe =>
  new Stripe(key, {
    host: '127.0.0.1',
    port: new URL(url).port,
    protocol: 'http',
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 0,
  })

const double = await startStripeDouble({ webhookSecret: 'whsec_x' })
const stripe = createStripe(double.url)
const control = createStripeControl(double.url)
const { sessions } = stripe.checkout
afterAll(() => double.close())

const itemOf = (price: object = {}, quantity = 1) => ({
  quantity,
  price_data: {
    currency: 'gbp',
    unit_amount: 187,
    product_data: { name: '25 credits' },
    ...price,
  },
})
const metadata = { packageId: 'small' }
const common = {
  line_items: [itemOf()],
  success_url: 'http://localhost:8787/credits?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:8787/credits',
  client_reference_id: 'user-1',
  locale: 'fr' as const,
  metadata,
}
const right = {
  ...common,
  mode: 'payment' as const,
  customer_email: 'a@example.org',
  payment_intent_data: { metadata },
}
const monthly = { recurring: { interval: 'month' } }

const refusalOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  if (error instanceof Stripe.errors.StripeError) return error
  throw new Error('It was not refused')
}

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${double.url}/v1/${path}`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sk_test_x',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body,
  })

describe('a session', () => {
  const item = (price: object, quantity = 1) => ({ line_items: [itemOf(price, quantity)] })
  const subscription = { mode: 'subscription', payment_intent_data: undefined }
  const stranger = { customer: 'cus_x', customer_email: undefined }
  const amount = 'line_items[0][price_data][unit_amount]'
  test.each<[string, object, string, string?]>([
    [
      'an unknown parameter deep inside',
      item({ cheese: 1 }),
      'line_items[0][price_data][cheese]',
      'parameter_unknown',
    ],
    ['an unknown mode', { mode: 'gift' }, 'mode'],
    ['no items', { line_items: undefined }, 'line_items', 'parameter_missing'],
    ['an invalid address', { success_url: '/credits' }, 'success_url'],
    ['an amount in pounds', item({ unit_amount: 1.87 }), amount],
    ['a negative amount', item({ unit_amount: -5 }), amount],
    ['too small an amount', item({ unit_amount: 29 }), 'line_items', 'amount_too_small'],
    ['no quantity', item({}, 0), 'line_items[0][quantity]'],
    ['a recurring price in payment mode', item(monthly), 'mode'],
    ['a one-time price in subscription mode', subscription, 'mode'],
    ['data of another mode', { subscription_data: { metadata } }, 'subscription_data'],
    ['an unknown customer', stranger, 'customer', 'resource_missing'],
    ['long metadata', { metadata: { a: 'x'.repeat(501) } }, 'metadata[a]'],
  ])('with %s is refused', async (_, change, param, code) => {
    const refusal = await refusalOf(sessions.create({ ...right, ...change }))
    expect(refusal.type).toBe('StripeInvalidRequestError')
    expect([400, 404]).toContain(refusal.statusCode)
    expect(refusal.param).toBe(param)
    if (code !== undefined) expect(refusal.code).toBe(code)
  })

  test('with both a customer and an e-mail is refused', async () => {
    const { id: customer } = await stripe.customers.create({})
    const refusal = await refusalOf(sessions.create({ ...right, customer }))
    expect(refusal.message).toContain('only specify one of')
  })
})

test('a call without a secret key is refused with 401', async () => {
  expect((await post('customers', '', { authorization: '' })).status).toBe(401)
  const { customers } = createStripe(double.url, 'pk_test_x')
  expect((await refusalOf(customers.create())).statusCode).toBe(401)
})

test('JSON, unknown paths, unknown ids and unknown expansions are refused', async () => {
  expect((await post('customers', '{}', { 'content-type': 'application/json' })).status).toBe(400)
  expect((await post('cheese', '')).status).toBe(404)
  const unknown = await refusalOf(sessions.retrieve('cs_test_x'))
  expect(unknown).toMatchObject({ statusCode: 404, code: 'resource_missing' })
  const { id } = await sessions.create(right)
  const refusal = await refusalOf(sessions.retrieve(id, { expand: ['cheese'] }))
  expect(refusal.message).toBe('This property cannot be expanded (cheese).')
})

test('a customer changes only as a call says, and not once it is deleted', async () => {
  const first = { email: 'ann@example.org', metadata: { userId: 'user-1' } }
  const { id } = await stripe.customers.create(first)
  const email = 'ann@example.com'
  expect(await stripe.customers.update(id, { email })).toMatchObject({ ...first, email })
  const wrong = await refusalOf(stripe.customers.update(id, { email: 'ann' }))
  expect(wrong).toMatchObject({ statusCode: 400, param: 'email' })
  await stripe.customers.del(id)
  for (const unknown of [id, 'cus_x']) {
    const refusal = await refusalOf(stripe.customers.update(unknown, { email }))
    expect(refusal).toMatchObject({ statusCode: 404, code: 'resource_missing' })
  }
})

describe('an idempotency key', () => {
  test('repeats the first answer, and is refused with other parameters', async () => {
    const idempotencyKey = crypto.randomUUID()
    const first = await sessions.create(right, { idempotencyKey })
    const second = await sessions.create(right, { idempotencyKey })
    expect(second.id).toBe(first.id)
    const key = { 'idempotency-key': crypto.randomUUID() }
    expect((await post('customers', '', key)).headers.get('idempotent-replayed')).toBe(null)
    expect((await post('customers', '', key)).headers.get('idempotent-replayed')).toBe('true')
    const other = await refusalOf(sessions.create({ ...right, locale: 'en' }, { idempotencyKey }))
    expect(other).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  })

  test('can be used again after a call that was refused before it began', async () => {
    const idempotencyKey = crypto.randomUUID()
    const wrong = { ...right, success_url: '/credits' }
    await refusalOf(sessions.create(wrong, { idempotencyKey }))
    expect((await sessions.create(right, { idempotencyKey })).status).toBe('open')
  })
})

test('an expired session can be neither expired nor paid', async () => {
  const { id } = await sessions.create(right)
  expect((await sessions.expire(id)).status).toBe('expired')
  await expect(sessions.expire(id)).rejects.toThrow('can be expired')
  await expect(control.pay(id)).rejects.toThrow('expired')
})

test('a payment is refunded in parts up to its amount, and no further', async () => {
  const { id } = await sessions.create(right)
  await control.pay(id)
  const [payment] = (await control.purchases(id)).payments
  const refund = (amount = {}) =>
    stripe.refunds.create({ payment_intent: payment?.id ?? '', ...amount })
  await refund({ amount: 100 })
  await expect(refund({ amount: 88 })).rejects.toThrow('greater than')
  await refund()
  await expect(refund()).rejects.toMatchObject({ code: 'charge_already_refunded' })
})

test('the state file keeps the store for the next start', () =>
  inTemporaryFolder(async (folder) => {
    const options = { webhookSecret: 'whsec_x', stateFile: join(folder, 'state.json') }
    const first = await startStripeDouble(options)
    const { id: customer } = await createStripe(first.url).customers.create({})
    await first.close()
    const second = await startStripeDouble(options)
    const portals = createStripe(second.url).billingPortal.sessions
    expect(await portals.create({ customer })).toMatchObject({ customer })
    await second.close()
  }))
