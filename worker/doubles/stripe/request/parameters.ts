import * as z from 'zod/mini'
import type { HttpError } from '../../http/double-server.ts'
import { type Fault, parseParameters } from '../../http/parameters.ts'
import type { Form } from './form.ts'
import { stripeError } from './stripe-error.ts'

const { optional, strictObject } = z

const integer = z.pipe(
  z.string().check(z.regex(/^-?\d+$/, 'Invalid integer')),
  z.transform((text) => Number(text)),
)
const emptyText =
  'You passed an empty string. We assume empty values are an attempt to unset a parameter; however this parameter cannot be unset'
const text = (longest: number) => {
  const tooLong = `Invalid string: must be at most ${longest} characters`
  return z.string().check(z.minLength(1, emptyText), z.maxLength(longest, tooLong))
}
const id = text(100)
const isUrl = (value: string): boolean => URL.canParse(value) && /^https?:/.test(value)
const url = z.string().check(z.refine(isUrl, 'Not a valid URL'))
const email = z.string().check(z.regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'Invalid email address'))
const metadata = optional(
  z.record(
    z.string().check(z.maxLength(40, 'Metadata keys may have at most 40 characters')),
    z.string().check(z.maxLength(500, 'Metadata values may have at most 500 characters')),
  ),
)
const locale = optional(z.enum(['auto', 'en', 'en-GB', 'fr', 'fr-CA', 'de', 'es', 'it']))

export const SessionParameters = strictObject({
  mode: z.enum(['payment', 'subscription']),
  line_items: z.array(
    strictObject({
      quantity: integer,
      price_data: strictObject({
        currency: z.enum(['gbp', 'usd', 'eur']),
        unit_amount: integer,
        product_data: strictObject({ name: text(250) }),
        recurring: optional(strictObject({ interval: z.enum(['day', 'month', 'week', 'year']) })),
      }),
    }),
  ),
  success_url: url,
  cancel_url: optional(url),
  client_reference_id: optional(text(200)),
  customer: optional(id),
  customer_email: optional(email),
  locale,
  metadata,
  payment_intent_data: optional(strictObject({ metadata })),
  subscription_data: optional(strictObject({ metadata })),
})
export type SessionParameters = z.infer<typeof SessionParameters>

export const RefundParameters = strictObject({ payment_intent: id, amount: optional(integer) })
export type RefundParameters = z.infer<typeof RefundParameters>

export const CustomerParameters = strictObject({ email: optional(email), metadata })
export type CustomerParameters = z.infer<typeof CustomerParameters>

export const PortalParameters = strictObject({
  customer: id,
  return_url: optional(url),
  locale,
})
export type PortalParameters = z.infer<typeof PortalParameters>

const list = { limit: optional(integer.check(z.gte(1), z.lte(100))) }

export const SessionListParameters = strictObject({
  ...list,
  customer: id,
  status: z.enum(['complete', 'expired', 'open']),
})
export type SessionListParameters = z.infer<typeof SessionListParameters>

export const SubscriptionListParameters = strictObject({ ...list, customer: id })
export type SubscriptionListParameters = z.infer<typeof SubscriptionListParameters>

export const InvoiceListParameters = strictObject({
  ...list,
  /** In seconds. */
  created: strictObject({ gte: integer }),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  subscription: id,
})
export type InvoiceListParameters = z.infer<typeof InvoiceListParameters>

export const RetrieveParameters = strictObject({ expand: optional(z.array(z.string())) })

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' })

const refuse = ({ kind, path, message, allowed }: Fault): HttpError => {
  const [first, ...rest] = path.map(String)
  const param = [first, ...rest.map((name) => `[${name}]`)].join('')
  if (kind === 'unknown') {
    const code = 'parameter_unknown'
    return stripeError(400, `Received unknown parameter: ${param}`, { code, param })
  }
  if (kind === 'missing') {
    const code = 'parameter_missing'
    return stripeError(400, `Missing required param: ${param}.`, { code, param })
  }
  const rule = `must be one of ${alternatives.format(allowed.map(String))}`
  return stripeError(400, `Invalid ${param}: ${allowed.length > 0 ? rule : message}`, { param })
}

/** Parses a form as strictly as Stripe does. */
export const readParameters = <S extends z.ZodMiniType>(schema: S, form: Form): z.infer<S> =>
  parseParameters(schema, form, refuse)
