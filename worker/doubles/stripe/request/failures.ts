import { stripeError } from './stripe-error.ts'

/** The failures that tests set, by a text in the path or the parameters of a call. */
export const createFailures = () => {
  const failures = new Map<string, { times: number; status: number }>()
  return {
    set: (containing: string, times: number, status: number): void => {
      failures.set(containing, { times, status })
    },
    /** Throws if this call is to fail. */
    check: (call: string): void => {
      for (const [containing, failure] of failures) {
        if (failure.times === 0 || !call.includes(containing)) continue
        failure.times -= 1
        const message = 'Something went wrong on Stripe’s end.'
        throw stripeError(failure.status, message, { type: 'api_error' })
      }
    },
  }
}
export type Failures = ReturnType<typeof createFailures>
