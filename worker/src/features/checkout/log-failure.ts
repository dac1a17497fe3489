import { describeError } from '../../errors/describe-error.ts'

/** Logs what kept one question to Stripe from its end; the others go on. */
export const logFailure = (error: unknown): void => {
  console.error(JSON.stringify({ job: 'reconcile', error: describeError(error) }))
}
