import type { ErrorBody, ErrorCode } from '@storystone/schema/contract/error.ts'

type Answer = {
  readonly status: number
  /** The text of the body, or of the status where the body is empty. */
  readonly text: string
  readonly body?: ErrorBody | undefined
  readonly retryAfterSeconds?: number | undefined
}

/**
 * An answer that is not 2xx. `message` is the status, a colon and the text of the body;
 * `body` is that text parsed, where it is what the contract says.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: ErrorBody | undefined
  /** What Retry-After asks for. */
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

/** No whole answer came: no network, a connection cut off, or silence past the deadline. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
}

/** A 2xx answer that is not what the contract says. */
export class MalformedAnswer extends Error {
  override readonly name = 'MalformedAnswer'
}

/** By what the server's log knows a failure of its own; undefined for any other. */
export const referenceOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= 500 ? error.body?.requestId : undefined

/** The server's sentence for a person, or `fallback` where there is none. */
export const sentenceOf = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.body?.message) || fallback
