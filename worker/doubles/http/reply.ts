/** One answer as a whole. */
export type Reply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

export const json = (body: unknown, status = 200, headers: Reply['headers'] = {}): Reply => ({
  status,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

export const html = (body: string): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
})

export const redirect = (location: string): Reply => ({
  status: 303,
  headers: { location },
  body: '',
})

/** A refusal. `body` is sent as JSON, in the vendor's error shape. */
export class HttpError extends Error {
  readonly status: number
  readonly reply: Reply

  constructor(status: number, message: string, body: unknown, headers: Reply['headers'] = {}) {
    super(message)
    this.status = status
    this.reply = json(body, status, headers)
  }
}
