import { ApiError, ConnectionError, referenceOf } from '../../network/api-error.ts'
import type { StoryRequest } from '../../request/request.ts'
import { PhotoGone } from './send-request.ts'

/** Why there is no story. Only with `unknown-outcome` and `no-signal` it may have been written all the same. */
export type Failure =
  | { readonly kind: 'not-signed-in' }
  /** Nothing has moved since it was asked: it can wait for a signal. */
  | { readonly kind: 'no-signal'; readonly request: StoryRequest }
  | { readonly kind: 'insufficient-credits' }
  | {
      readonly kind: 'not-recognised'
      readonly message: string
      readonly candidates: readonly string[]
    }
  /** Refused before the storyteller was asked, or broken off: nothing was charged. */
  | {
      readonly kind: 'failed'
      readonly message: string | undefined
      readonly reference?: string | undefined
    }
  | {
      readonly kind: 'unknown-outcome'
      readonly message?: string | undefined
      readonly reference?: string | undefined
    }

/** Whether a refusal leaves open what became of the story: it may be there, and paid for, or may be yet. */
const isUndecided = ({ code, status }: ApiError): boolean =>
  code === 'generation_in_progress' ||
  code === 'temporarily_unavailable' ||
  (code === undefined && status >= 500)

export const failureOf = (error: unknown): Failure => {
  if (error instanceof PhotoGone) return { kind: 'failed', message: undefined }
  if (error instanceof ConnectionError) return { kind: 'unknown-outcome' }
  if (!(error instanceof ApiError)) return { kind: 'unknown-outcome' }
  const { code, body } = error
  const said = { message: body?.message, reference: referenceOf(error) }
  if (isUndecided(error)) return { kind: 'unknown-outcome', ...said }
  if (code === 'not_signed_in') return { kind: 'not-signed-in' }
  if (code === 'insufficient_credits') return { kind: 'insufficient-credits' }
  if (code === 'not_recognised' && body !== undefined) {
    return {
      kind: 'not-recognised',
      message: body.message,
      candidates: body.candidates ?? [],
    }
  }
  return { kind: 'failed', ...said }
}

/** Whether a key can't be used again: another request has it, or its story was deleted. */
export const isKeySpent = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'idempotency_conflict' || error.code === 'not_found')
