import { setTimeout as wait } from 'node:timers/promises'

const isConnectionFault = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(code)
}

/**
 * Asks again, three times at most, when the connection was refused or reset, as `wrangler dev` does
 * to kept-alive ones (workers-sdk#14641). An answer, whatever it says, is never retried.
 */
const fetchPatiently = async (url: string, init: RequestInit, left = 3): Promise<Response> => {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (left === 0 || !isConnectionFault(error)) throw error
    await wait(200)
    return fetchPatiently(url, init, left - 1)
  }
}

export type ApiClient = {
  /** Sends JSON, with the cookies that came before; answers whatever comes. */
  call(method: string, path: string, body?: unknown, headers?: HeadersInit): Promise<Response>
}

/** A client of the API with a cookie jar of its own. */
export const createApiClient = (origin: string): ApiClient => {
  const cookies = new Map<string, string>()
  const keep = (answer: Response): void => {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }
  return {
    call: async (method, path, body, extra) => {
      const headers = new Headers(extra)
      if (body !== undefined) headers.set('content-type', 'application/json')
      if (cookies.size > 0) {
        headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
      }
      const answer = await fetchPatiently(`${origin}${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      keep(answer)
      return answer
    },
  }
}
