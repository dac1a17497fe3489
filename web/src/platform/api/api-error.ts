import type { ErrorBody, ErrorCode } from '@storystone/schema/contract/error.ts'
import type { TFunction } from 'i18next'

type Answer = {
  readonly status: number
  /** The text of the body, or of the status where the body is empty. */
  readonly text: string
  readonly body?: ErrorBody | undefined
  readonly retryAfterSeconds?: number | undefined
}

/**
 * An answer outside 2xx. `message` is the status, a colon and the text of the body. `body` is that
 * text parsed, if it is what the contract says.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: ErrorBody | undefined
  /** The value of Retry-After. */
  readonly retryAfterSeconds: number | undefined

  constructor({ status, text, body, retryAfterSeconds }: Answer) {
    super(`${status}: ${text}`)
    this.status = status
    this.body = body
    this.retryAfterSeconds = retryAfterSeconds
  }

  get code(): ErrorCode | undefined {
    return this.body?.code
  }
}

/** No whole answer came: no network, a connection that was cut, or silence for too long. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
}

/** A 2xx answer that does not match the contract. */
export class MalformedAnswer extends Error {
  override readonly name = 'MalformedAnswer'
}

/** The id, in the server's log, of a failure that nobody expected and that is worth a report. */
export const referenceOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'internal_error' ? error.body?.requestId : undefined

/** The server's sentence for a person, or `fallback`. */
export const sentenceOf = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.body?.message) || fallback

/**
 * A failure in a sentence for a person: the server's own or `fallback`. A lost connection has its own
 * sentence.
 */
export const failureSentence = (
  error: unknown,
  t: TFunction,
  fallback: string = t('common.unexpected'),
): string =>
  error instanceof ConnectionError ? t('common.connection') : sentenceOf(error, fallback)
