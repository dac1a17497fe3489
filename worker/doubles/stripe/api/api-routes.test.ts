import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningDouble } from '../../http/double-server.ts'
import { createStripeControl } from '../control.ts'
import { startStripeDouble } from '../server.ts'

let double: RunningDouble
let stripe: Stripe
beforeAll(async () => {
  double = await startStripeDouble({ webhookSecret: 'whsec_x' })
  stripe = connect()
})
afterAll(() => double.close())

/** The real package, as the worker sets it up. */
const connect = (key = 'sk_test_x'): Stripe =>
  new Stripe(key, {
    host: '127.0.0.1',
    port: new URL(double.url).port,
    protocol: 'http',
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 0,
  })

type Parameters = Stripe.Checkout.SessionCreateParams
type Item = NonNullable<Parameters['line_items']>[number]

const item = (price: object = {}, quantity = 1): Item => ({
  quantity,
  price_data: {
    currency: 'gbp',
    unit_amount: 187,
    product_data: { name: '25 credits' },
    ...price,
  },
})
const right: Parameters = {
  mode: 'payment',
  line_items: [item()],
  success_url: 'http://localhost:8787/credits?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:8787/credits',
  client_reference_id: 'user-1',
  customer_email: 'a@example.org',
  locale: 'fr',
  metadata: { packageId: 'small' },
  payment_intent_data: { metadata: { packageId: 'small' } },
}
const monthly = { recurring: { interval: 'month' } }

const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('It was not refused')
  const { statusCode, type, code, param, message } = error
  return { statusCode, type, code, param, message }
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

it('opens what the worker asks for, in both modes', async () => {
  const session = await stripe.checkout.sessions.create(right)
  expect(session).toMatchObject({
    ...{ object: 'checkout.session', mode: 'payment', status: 'open', payment_status: 'unpaid' },
    ...{ amount_total: 187, currency: 'gbp', client_reference_id: 'user-1', locale: 'fr' },
    ...{ metadata: { packageId: 'small' }, livemode: false, payment_intent: null },
  })
  expect(session.url).toBe(`${double.url}/c/pay/${session.id}`)
  const { payment_intent_data: _none, customer_email: _nobody, ...rest } = right
  const customer = await stripe.customers.create({ email: 'a@example.org' })
  const renewed = await stripe.checkout.sessions.create({
    ...rest,
    mode: 'subscription',
    customer: customer.id,
    line_items: [item(monthly)],
    subscription_data: { metadata: { packageId: 'small' } },
  })
  expect(renewed).toMatchObject({ mode: 'subscription', customer: customer.id })
})

it('binds a customer to the currency of open pages and running subscriptions', async () => {
  const { payment_intent_data: _none, customer_email: _nobody, ...rest } = right
  const customer = await stripe.customers.create({ email: 'a@example.org' })
  const renewIn = (currency: string) =>
    stripe.checkout.sessions.create({
      ...{ ...rest, mode: 'subscription', customer: customer.id },
      line_items: [item({ ...monthly, currency, unit_amount: 221 })],
    })
  const { id } = await renewIn('gbp')
  const message = expect.stringMatching(/cannot combine currencies.*currency gbp$/)
  expect(await refusal(renewIn('eur'))).toMatchObject({ statusCode: 400, message })
  await createStripeControl(double.url).pay(id)
  expect(await refusal(renewIn('eur'))).toMatchObject({ statusCode: 400, message })
  await stripe.checkout.sessions.expire((await renewIn('gbp')).id)
  const paid = await stripe.checkout.sessions.retrieve(id)
  await stripe.subscriptions.cancel(String(paid.subscription))
  expect((await renewIn('eur')).currency).toBe('eur')
})

describe('refuses', () => {
  const without = (name: string) =>
    Object.fromEntries(Object.entries(right).filter(([key]) => key !== name)) as Parameters
  it.each<[string, object, string | undefined, string | undefined]>([
    ['an unknown parameter', { ...right, cheese: 1 }, 'cheese', 'parameter_unknown'],
    [
      'one that is unknown deep inside',
      { ...right, line_items: [item({ cheese: 1 })] },
      'line_items[0][price_data][cheese]',
      'parameter_unknown',
    ],
    ['no mode', without('mode'), 'mode', 'parameter_missing'],
    ['another mode', { ...right, mode: 'gift' }, 'mode', undefined],
    ['no items', without('line_items'), 'line_items', 'parameter_missing'],
    ['no address to return to', without('success_url'), 'success_url', 'parameter_missing'],
    ['an address that is none', { ...right, success_url: '/credits' }, 'success_url', undefined],
    [
      'another currency',
      { ...right, line_items: [item({ currency: 'GBP' })] },
      'line_items[0][price_data][currency]',
      undefined,
    ],
    [
      'an amount in pounds',
      { ...right, line_items: [item({ unit_amount: 1.87 })] },
      'line_items[0][price_data][unit_amount]',
      undefined,
    ],
    [
      'a negative amount',
      { ...right, line_items: [item({ unit_amount: -5 })] },
      'line_items[0][price_data][unit_amount]',
      undefined,
    ],
    [
      'an amount that is too small',
      { ...right, line_items: [item({ unit_amount: 29 })] },
      'line_items',
      'amount_too_small',
    ],
    ['no quantity', { ...right, line_items: [item({}, 0)] }, 'line_items[0][quantity]', undefined],
    ['what is renewed as a payment', { ...right, line_items: [item(monthly)] }, 'mode', undefined],
    [
      'what is bought once as a subscription',
      { ...without('payment_intent_data'), mode: 'subscription' },
      'mode',
      undefined,
    ],
    [
      'data of the other mode',
      { ...right, subscription_data: { metadata: { a: 'b' } } },
      'subscription_data',
      undefined,
    ],
    [
      'an unknown customer',
      { ...without('customer_email'), customer: 'cus_x' },
      'customer',
      'resource_missing',
    ],
    ['a locale that is none', { ...right, locale: 'xx' }, 'locale', undefined],
    ['an e-mail that is none', { ...right, customer_email: 'x' }, 'customer_email', undefined],
    ['long metadata', { ...right, metadata: { a: 'x'.repeat(501) } }, 'metadata[a]', undefined],
  ])('%s', async (_, parameters, param, code) => {
    const said = await refusal(stripe.checkout.sessions.create(parameters as Parameters))
    expect(said.type).toBe('StripeInvalidRequestError')
    expect([400, 404]).toContain(said.statusCode)
    if (param !== undefined) expect(said.param).toBe(param)
    if (code !== undefined) expect(said.code).toBe(code)
  })

  it('a customer and an e-mail together', async () => {
    const { id } = await stripe.customers.create({})
    const said = await refusal(stripe.checkout.sessions.create({ ...right, customer: id }))
    expect(said.message).toContain('only specify one of')
  })

  it('who has no key, or no secret one', async () => {
    expect((await post('customers', '', { authorization: '' })).status).toBe(401)
    expect((await refusal(connect('pk_test_x').customers.create())).statusCode).toBe(401)
  })

  it('JSON, unknown paths, unknown ids and what can’t be expanded', async () => {
    expect((await post('customers', '{}', { 'content-type': 'application/json' })).status).toBe(400)
    expect((await post('cheese', '')).status).toBe(404)
    const unknown = await refusal(stripe.checkout.sessions.retrieve('cs_test_x'))
    expect(unknown).toMatchObject({ statusCode: 404, code: 'resource_missing' })
    const { id } = await stripe.checkout.sessions.create(right)
    const said = await refusal(stripe.checkout.sessions.retrieve(id, { expand: ['cheese'] }))
    expect(said.message).toBe('This property cannot be expanded (cheese).')
  })
})

describe('an idempotency key', () => {
  it('brings the first answer again, and is refused with other parameters', async () => {
    const idempotencyKey = crypto.randomUUID()
    const first = await stripe.checkout.sessions.create(right, { idempotencyKey })
    const again = await stripe.checkout.sessions.create(right, { idempotencyKey })
    expect(again.id).toBe(first.id)
    const key = { 'idempotency-key': crypto.randomUUID() }
    expect((await post('customers', '', key)).headers.get('idempotent-replayed')).toBe(null)
    expect((await post('customers', '', key)).headers.get('idempotent-replayed')).toBe('true')
    const other = stripe.checkout.sessions.create({ ...right, locale: 'en' }, { idempotencyKey })
    expect(await refusal(other)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  })

  it('is free again after what was refused before it began', async () => {
    const idempotencyKey = crypto.randomUUID()
    const wrong = { ...right, mode: 'gift' } as Parameters
    await refusal(stripe.checkout.sessions.create(wrong, { idempotencyKey }))
    expect((await stripe.checkout.sessions.create(right, { idempotencyKey })).status).toBe('open')
  })
})
