import { HttpError } from '../../http/double-server.ts'

export type ErrorDetail = {
  readonly type?: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error'
  readonly code?: string | undefined
  readonly param?: string | undefined
}

/** A refusal in Stripe's error shape. */
export const stripeError = (
  status: number,
  message: string,
  { type = 'invalid_request_error', code, param }: ErrorDetail = {},
): HttpError => {
  const doc_url = code && `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`
  return new HttpError(status, message, { error: { code, doc_url, message, param, type } })
}

/** The refusal of an id that names nothing of its kind. */
export const missingError = (kind: string, id: string, param = 'id', status = 404): HttpError =>
  stripeError(status, `No such ${kind}: '${id}'`, { code: 'resource_missing', param })

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
