import Stripe from 'stripe'

/** Stripe did not answer in time, not at all, or with a failure of its own. */
export class PaymentsUnreachable extends Error {
  override readonly name = 'PaymentsUnreachable'
}

/** Stripe can't do what it was asked for as things stand with it; asking again alone does not help. */
export class PaymentsRefused extends Error {
  override readonly name = 'PaymentsRefused'
}

/** What Stripe says of a failure may hold an e-mail, so that only its kind is kept. */
const kindOf = ({ type, statusCode, code, param }: Stripe.errors.StripeError): string =>
  [type, statusCode, code, param].filter((part) => part !== undefined && part !== null).join(' ')

const isUnreachable = (error: Stripe.errors.StripeError): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  (error.statusCode ?? 500) >= 500 ||
  error.statusCode === 409

/** Throws a failure of Stripe without the data in it. */
export const rethrown = (error: unknown): never => {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  if (isUnreachable(error)) throw new PaymentsUnreachable(`Stripe failed: ${kindOf(error)}`)
  throw new PaymentsRefused(`Stripe refused: ${kindOf(error)}`)
}

/** Null for what Stripe does not know; throws like {@link rethrown} otherwise. */
export const unlessMissing = (error: unknown): null => {
  const missing =
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
  return missing ? null : rethrown(error)
}
