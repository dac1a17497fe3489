import type { TFunction } from 'i18next'
import { ApiError, ConnectionError, referenceOf } from '#web/platform/api/api-error.ts'
import type { Problem } from './item.ts'

/** What a failed story request means, for the story and for the request's key. */
export type RequestFailure =
  /** No answer came. It can come with the next try. */
  | { readonly kind: 'unreachable' }
  /** The answer is not our server’s, or makes no sense. `isRefused`: the request was not passed on. */
  | { readonly kind: 'not-understood'; readonly isRefused: boolean }
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
  const { code, message, candidates, places, languages } = error.body
  const requestId = referenceOf(error)
  return {
    code,
    message,
    ...(requestId && { requestId }),
    ...(candidates && { candidates }),
    ...(places && { places }),
    ...(languages && { languages }),
  }
}

const undecided: ReadonlySet<Problem['code']> = new Set([
  'generation_in_progress',
  'temporarily_unavailable',
])

/** Classifies why a story request failed. Every sender of story requests uses this. */
export const requestFailureOf = (error: unknown): RequestFailure => {
  // A transfer that is aborted rejects with a DOMException.
  if (error instanceof ConnectionError || error instanceof DOMException) {
    return { kind: 'unreachable' }
  }
  if (!(error instanceof ApiError)) return { kind: 'not-understood', isRefused: false }
  const problem = problemOf(error)
  // A proxy's page, for example. One that refuses has not passed the request on.
  if (problem === undefined) return { kind: 'not-understood', isRefused: error.status < 500 }
  switch (problem.code) {
    case 'not_signed_in':
      return { kind: 'signed-out' }
    case 'not_found':
      return { kind: 'gone', problem }
    case 'generation_in_progress':
      return { kind: 'later', afterMs: waitOf(error, 2000), isUnknown: true, problem }
    case 'too_many_requests':
      return { kind: 'later', afterMs: waitOf(error, 30_000), isUnknown: false, problem }
    // The server holds the photo no longer: it is uploaded again.
    case 'expired':
      return { kind: 'later', afterMs: 0, isUnknown: false, problem }
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

/** A sentence about a story that was not written, with what that cost. Some say it already. */
export const withCharge = (sentence: string, t: TFunction): string => {
  const charge = t('outbox.nothingCharged')
  return sentence.includes(charge) ? sentence : `${sentence} ${charge}`
}

/** What the server said about a failure. */
export const problemIn = (failure: RequestFailure): Problem | undefined =>
  'problem' in failure ? failure.problem : undefined

/** Whether nobody here knows what became of the story: it may have been written and charged, or still may be. */
export const isUndecided = (failure: RequestFailure): boolean =>
  failure.kind === 'unreachable' ||
  (failure.kind === 'not-understood' && !failure.isRefused) ||
  (failure.kind === 'later' && undecided.has(failure.problem.code))

const firstPauseMs = 1000

/** The pause after this many failures in a row, in milliseconds. Somebody who looks on waits less. */
export const pauseAfter = (failures: number, longestMs = 60_000): number =>
  Math.min(firstPauseMs * 2 ** Math.max(0, failures - 1), longestMs)
