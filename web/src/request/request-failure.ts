import { ApiError, referenceOf } from '../network/api-error.ts'
import type { Problem } from '../storage/outbox/outbox-item.ts'

/** What a failed story request means, for the story and for the request's key. */
export type RequestFailure =
  /** There is no answer of our server. `status` is what answered in its place, a proxy for example. */
  | { readonly kind: 'unreachable'; readonly status?: number }
  | { readonly kind: 'signed-out' }
  /** Try again with the same key. `isUnknown`: the story may be written all the same. */
  | {
      readonly kind: 'later'
      readonly afterMs: number
      readonly isUnknown: boolean
      readonly problem: Problem
    }
  /** The story was written, and has been deleted since. */
  | { readonly kind: 'gone'; readonly problem: Problem }
  /** The storyteller failed, and nothing was charged. */
  | { readonly kind: 'failed'; readonly problem: Problem }
  /** The user has to change something. */
  | { readonly kind: 'refused'; readonly problem: Problem }

/** Waits are cut to this, since a wrong clock or a long Retry-After would block the outbox for days. */
export const longestWaitMs = 3_600_000

const waitOf = ({ retryAfterSeconds }: ApiError, otherwiseMs: number): number =>
  retryAfterSeconds ? Math.min(retryAfterSeconds * 1000, longestWaitMs) : otherwiseMs

const problemOf = (error: ApiError): Problem | undefined => {
  if (error.body === undefined) return undefined
  const { code, message, candidates } = error.body
  const requestId = referenceOf(error)
  return { code, message, ...(requestId && { requestId }), ...(candidates && { candidates }) }
}

/** Classifies why a story request failed. Every sender of story requests uses this. */
export const requestFailureOf = (error: unknown): RequestFailure => {
  if (!(error instanceof ApiError)) return { kind: 'unreachable' }
  const problem = problemOf(error)
  if (problem === undefined) return { kind: 'unreachable', status: error.status }
  switch (problem.code) {
    case 'not_signed_in':
      return { kind: 'signed-out' }
    case 'not_found':
      return { kind: 'gone', problem }
    case 'generation_in_progress':
      return { kind: 'later', afterMs: waitOf(error, 2000), isUnknown: true, problem }
    case 'too_many_requests':
      return { kind: 'later', afterMs: waitOf(error, 30_000), isUnknown: false, problem }
    case 'internal_error':
    case 'temporarily_unavailable':
      return { kind: 'later', afterMs: waitOf(error, 5000), isUnknown: true, problem }
    case 'provider_failed':
    case 'provider_timeout':
      return { kind: 'failed', problem }
    default:
      return { kind: 'refused', problem }
  }
}
