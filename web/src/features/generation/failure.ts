import type { StoryRequest } from '../../request/request.ts'
import { requestFailureOf } from '../../request/request-failure.ts'
import type { Problem } from '../../storage/outbox/outbox-item.ts'
import { PhotoGone } from './send-request.ts'

/** Why there is no story. With `unknown-outcome` and `no-signal` it may be written all the same. */
export type Failure =
  | { readonly kind: 'not-signed-in' }
  /** Nothing has moved since the request was sent: it can wait in the outbox. */
  | { readonly kind: 'no-signal'; readonly request: StoryRequest }
  | { readonly kind: 'insufficient-credits' }
  | {
      readonly kind: 'not-recognised'
      readonly message: string
      readonly candidates: readonly string[]
    }
  /** Refused, or broken off by the storyteller: nothing was charged. */
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

/** Whether it is open what became of the story: it may be written and charged, or may be yet. */
const isUndecided = (code: Problem['code']): boolean =>
  code === 'generation_in_progress' || code === 'temporarily_unavailable'

const ofProblem = ({ code, message, requestId: reference, candidates }: Problem): Failure => {
  if (isUndecided(code)) return { kind: 'unknown-outcome', message, reference }
  if (code === 'insufficient_credits') return { kind: 'insufficient-credits' }
  if (code === 'not_recognised') {
    return { kind: 'not-recognised', message, candidates: candidates ?? [] }
  }
  return { kind: 'failed', message, reference }
}

export const failureOf = (error: unknown): Failure => {
  if (error instanceof PhotoGone) return { kind: 'failed', message: undefined }
  const failure = requestFailureOf(error)
  switch (failure.kind) {
    case 'unreachable': {
      const { status = 500 } = failure
      return status < 500 ? { kind: 'failed', message: undefined } : { kind: 'unknown-outcome' }
    }
    case 'signed-out':
      return { kind: 'not-signed-in' }
    default:
      return ofProblem(failure.problem)
  }
}

/** Whether a key can't be used again: another request has it, or its story was deleted. */
export const isKeySpent = (error: unknown): boolean => {
  const failure = requestFailureOf(error)
  return (
    failure.kind === 'gone' ||
    (failure.kind === 'refused' && failure.problem.code === 'idempotency_conflict')
  )
}
