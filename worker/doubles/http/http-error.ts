/** A vendor's refusal: its status, and a body in the vendor's error shape. */
export class HttpError extends Error {
  readonly status: number
  private readonly body: unknown
  private readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    message: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.status = status
    this.body = body
    this.headers = headers
  }

  /** A response of its own for each call: its body is read once. */
  toResponse(): Response {
    return Response.json(this.body, { status: this.status, headers: this.headers })
  }
}
