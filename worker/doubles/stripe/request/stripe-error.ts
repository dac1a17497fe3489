import { HttpError } from '../../http/http-error.ts'

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
