import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import type { Form } from './form.ts'

const integer = z.pipe(
  z.string().check(z.regex(/^-?\d+$/, 'Invalid integer')),
  z.transform((text) => Number(text)),
)
const text = (longest: number) =>
  z
    .string()
    .check(
      z.minLength(
        1,
        'You passed an empty string. We assume empty values are an attempt to unset a parameter; however this parameter cannot be unset',
      ),
      z.maxLength(longest, `Invalid string: must be at most ${longest} characters`),
    )
const url = z
  .string()
  .check(z.refine((value) => URL.canParse(value) && /^https?:/.test(value), 'Not a valid URL'))
const email = z.string().check(z.regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'Invalid email address'))
const metadata = z.record(
  z.string().check(z.maxLength(40, 'Metadata keys may have at most 40 characters')),
  z.string().check(z.maxLength(500, 'Metadata values may have at most 500 characters')),
)
const expand = z.optional(z.array(z.string()))
const currency = z.enum(['gbp', 'usd', 'eur'])
const locales = ['auto', 'en', 'en-GB', 'fr', 'fr-CA', 'de', 'es', 'it'] as const

export const SessionParameters = z.strictObject({
  mode: z.enum(['payment', 'setup', 'subscription']),
  line_items: z.array(
    z.strictObject({
      quantity: integer,
      price_data: z.strictObject({
        currency,
        unit_amount: integer,
        product_data: z.strictObject({ name: text(250), description: z.optional(text(500)) }),
        recurring: z.optional(
          z.strictObject({
            interval: z.enum(['day', 'month', 'week', 'year']),
            interval_count: z.optional(integer),
          }),
        ),
      }),
    }),
  ),
  success_url: url,
  cancel_url: z.optional(url),
  client_reference_id: z.optional(text(200)),
  customer: z.optional(text(100)),
  customer_email: z.optional(email),
  expires_at: z.optional(integer),
  locale: z.optional(z.enum(locales)),
  metadata: z.optional(metadata),
  payment_intent_data: z.optional(z.strictObject({ metadata: z.optional(metadata) })),
  subscription_data: z.optional(z.strictObject({ metadata: z.optional(metadata) })),
  expand,
})
export type SessionParameters = z.infer<typeof SessionParameters>

export const RefundParameters = z.strictObject({
  payment_intent: z.optional(text(100)),
  charge: z.optional(text(100)),
  amount: z.optional(integer),
  reason: z.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
  metadata: z.optional(metadata),
  expand,
})

export const CustomerParameters = z.strictObject({
  email: z.optional(email),
  name: z.optional(text(256)),
  metadata: z.optional(metadata),
  expand,
})

export const PortalParameters = z.strictObject({
  customer: text(100),
  return_url: z.optional(url),
  locale: z.optional(z.enum(locales)),
  expand,
})

const paging = { limit: z.optional(integer), starting_after: z.optional(text(100)), expand }

export const ListParameters = z.strictObject({
  ...paging,
  customer: z.optional(text(100)),
  payment_intent: z.optional(text(100)),
  status: z.optional(z.enum(['active', 'all', 'canceled', 'complete', 'expired', 'open'])),
})

/** A moment, or those from and to one, in seconds. */
const range = z.union([
  integer,
  z.strictObject({
    gt: z.optional(integer),
    gte: z.optional(integer),
    lt: z.optional(integer),
    lte: z.optional(integer),
  }),
])
export type Range = z.infer<typeof range>

export const InvoiceListParameters = z.strictObject({
  ...paging,
  created: z.optional(range),
  status: z.optional(z.enum(['draft', 'open', 'paid', 'uncollectible', 'void'])),
  subscription: z.optional(text(100)),
})

export const RetrieveParameters = z.strictObject({ expand })
export const CancelParameters = z.strictObject({
  invoice_now: z.optional(z.enum(['true', 'false'])),
  prorate: z.optional(z.enum(['true', 'false'])),
  expand,
})

const paramAt = ([first, ...rest]: readonly PropertyKey[]): string =>
  [String(first ?? ''), ...rest.map((part) => `[${String(part)}]`)].join('')

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    input,
  )

const sentenceOf = (values: readonly unknown[]): string => {
  const names = values.map(String)
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join(', ')}${names.length > 1 ? ',' : ''} or ${last}`
}

const refusalOf = (issue: z.core.$ZodIssue, input: Form): ApiError => {
  const param = paramAt(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const unknown = paramAt([...issue.path, issue.keys[0] ?? ''])
    const message = `Received unknown parameter: ${unknown}`
    return new ApiError(400, message, { code: 'parameter_unknown', param: unknown })
  }
  if (valueAt(input, issue.path) === undefined) {
    const message = `Missing required param: ${param}.`
    return new ApiError(400, message, { code: 'parameter_missing', param })
  }
  if (issue.code === 'invalid_value') {
    const message = `Invalid ${param}: must be one of ${sentenceOf(issue.values)}`
    return new ApiError(400, message, { param })
  }
  return new ApiError(400, `Invalid ${param}: ${issue.message}`, { param })
}

/** Checks parameters as strictly as Stripe: throws its error for the first that is not right. */
export const readParameters = <T extends z.ZodMiniType>(schema: T, form: Form): z.infer<T> => {
  const result = schema.safeParse(form)
  if (result.success) return result.data
  const unknownFirst = result.error.issues.toSorted(
    (a, b) => Number(b.code === 'unrecognized_keys') - Number(a.code === 'unrecognized_keys'),
  )
  const [issue] = unknownFirst
  throw issue ? refusalOf(issue, form) : new ApiError(400, 'Invalid request')
}
