/** A refusal in the vendor's error shape. `headers` go out with it. */
export class ApiError extends Error {
  readonly status: number
  readonly type: string
  readonly param: string | null
  readonly code: string | null
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    message: string,
    detail: {
      readonly type?: string
      readonly param?: string | null
      readonly code?: string | null
      readonly headers?: Readonly<Record<string, string>>
    } = {},
  ) {
    super(message)
    this.status = status
    this.type = detail.type ?? 'invalid_request_error'
    this.param = detail.param ?? null
    this.code = detail.code ?? null
    this.headers = detail.headers ?? {}
  }

  get body() {
    const { message, type, param, code } = this
    return { error: { message, type, param, code } }
  }
}
