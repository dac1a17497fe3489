import { ApiError } from './api-error.ts'

type Kept = { readonly call: string } & (
  | { readonly answer: unknown }
  | { readonly error: ApiError }
)

/** What failed once it had begun. */
const hadBegun = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 500

/**
 * Answers of calls by their idempotency keys. As at Stripe, a failure with 500 is kept, too, what was
 * refused before it began is not, and a key with other parameters is refused.
 */
export const createIdempotency = () => {
  const kept = new Map<string, Kept>()
  return {
    /** Carries a call out, or answers as it did the first time. */
    once: (key: string | undefined, call: string, work: () => unknown) => {
      if (key === undefined) return { answer: work(), replayed: false }
      if (key.length > 255) throw new ApiError(400, 'Idempotency keys have at most 255 characters.')
      const known = kept.get(key)
      if (known && known.call !== call) {
        throw new ApiError(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          { type: 'idempotency_error' },
        )
      }
      if (known && 'error' in known) throw known.error
      if (known) return { answer: known.answer, replayed: true }
      try {
        const answer = structuredClone(work())
        kept.set(key, { call, answer })
        return { answer, replayed: false }
      } catch (error) {
        if (hadBegun(error)) kept.set(key, { call, error })
        throw error
      }
    },
  }
}
export type Idempotency = ReturnType<typeof createIdempotency>
