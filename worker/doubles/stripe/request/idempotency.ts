import { HttpError } from '../../http/http-error.ts'
import { stripeError } from './stripe-error.ts'

const wrongCall = (key: string): HttpError =>
  stripeError(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  )

/**
 * Results by idempotency key. Like Stripe, it keeps failures with 500, forgets what was refused
 * before it began, and refuses a key with other parameters.
 */
export const createIdempotency = () => {
  const kept = new Map<string, { readonly call: string; replay(): unknown }>()
  return {
    /** Runs a call, or answers as the first time. Without a key it runs every time. */
    once: (key: string | undefined, call: string, run: () => unknown) => {
      if (key === undefined) return { answer: run(), replayed: false }
      if (key.length > 255) {
        throw stripeError(400, 'Idempotency keys have at most 255 characters.')
      }
      const known = kept.get(key)
      if (known && known.call !== call) throw wrongCall(key)
      if (known) return { answer: known.replay(), replayed: true }
      const keep = (replay: () => unknown) => kept.set(key, { call, replay })
      try {
        const answer = structuredClone(run())
        keep(() => answer)
        return { answer, replayed: false }
      } catch (error) {
        const hadBegun = error instanceof HttpError && error.status === 500
        if (hadBegun) {
          keep(() => {
            throw error
          })
        }
        throw error
      }
    },
  }
}
