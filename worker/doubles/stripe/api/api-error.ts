export type ErrorDetail = {
  readonly type?: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error'
  readonly code?: string
  readonly param?: string
}

/** A refusal in Stripe's error shape. */
export class ApiError extends Error {
  readonly status: number
  readonly detail: ErrorDetail

  constructor(status: number, message: string, detail: ErrorDetail = {}) {
    super(message)
    this.status = status
    this.detail = detail
  }

  get body() {
    const { type = 'invalid_request_error', code, param } = this.detail
    return {
      error: {
        ...(code === undefined
          ? {}
          : { code, doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}` }),
        message: this.message,
        ...(param === undefined ? {} : { param }),
        type,
      },
    }
  }
}

/** The refusal of an id that names nothing of its kind. */
export const missing = (kind: string, id: string, param = 'id'): ApiError =>
  new ApiError(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param })
