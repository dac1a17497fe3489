import Stripe from 'stripe'
import { VendorUnreachable } from '#worker/platform/errors/vendor-unreachable.ts'

/** Stripe did not answer in time, could not be reached, or failed with an error of its own. */
export class PaymentsUnreachable extends VendorUnreachable {
  override readonly name = 'PaymentsUnreachable'
}

/** Stripe declined the call in the present state; a retry alone does not help. */
export class PaymentsRefused extends Error {
  override readonly name = 'PaymentsRefused'
}

/** Stripe's error message may contain an e-mail, so only the kind of the error is kept. */
const kindOf = ({ type, statusCode, code, param }: Stripe.errors.StripeError): string =>
  [type, statusCode, code, param].filter((part) => part !== undefined && part !== null).join(' ')

const isUnreachable = (error: Stripe.errors.StripeError): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  (error.statusCode ?? 500) >= 500 ||
  error.statusCode === 409

/** Throws an error of Stripe as one of ours, without the user's data in it. */
export const throwPaymentsError = (error: unknown): never => {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  if (isUnreachable(error)) throw new PaymentsUnreachable(`Stripe failed: ${kindOf(error)}`)
  throw new PaymentsRefused(`Stripe refused: ${kindOf(error)}`)
}

/**
 * Returns null when Stripe does not know the object; else throws as {@link throwPaymentsError}
 * does.
 */
export const nullIfMissing = (error: unknown): null => {
  const missing =
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
  return missing ? null : throwPaymentsError(error)
}
