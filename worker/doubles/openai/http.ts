import type { IncomingMessage, ServerResponse } from 'node:http'
import type * as z from 'zod/mini'
import { ApiError } from './api-error.ts'

const largestBody = 20 * 1024 * 1024

/** Reads a body whole. Refuses more than 20 MB. */
export const readBody = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > largestBody) throw new ApiError(413, 'The body of your request is too large.')
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}

export const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(status, { ...headers, 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

/** Refuses a call of a test's. */
export const refuse = (response: ServerResponse, status: number, message: string): void =>
  sendJson(response, status, { message })

/** The parsed body, or null once the refusal is sent. */
export const readAs = async <T extends z.ZodMiniType>(
  schema: T,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<z.infer<T> | null> => {
  try {
    const result = schema.safeParse(JSON.parse(await readBody(request)))
    if (result.success) return result.data
    const faults = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    refuse(response, 400, `Not a script of this double: ${faults.join('; ')}`)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    refuse(response, 400, 'The body must be JSON.')
  }
  return null
}

/** Refuses who shows no key. */
export const requireKey = ({ headers }: IncomingMessage): void => {
  if (/^Bearer \S+$/.test(headers.authorization ?? '')) return
  throw new ApiError(
    401,
    "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).",
  )
}

/** Refuses a body that says to be no JSON. */
export const requireJson = ({ headers }: IncomingMessage): void => {
  if (headers['content-type']?.split(';')[0]?.trim() === 'application/json') return
  throw new ApiError(400, "Invalid content type. Use 'application/json'.")
}

/** Aborts when the client has gone. */
export const untilGone = (response: ServerResponse): AbortSignal => {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  return gone.signal
}
