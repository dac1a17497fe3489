import { exports } from 'cloudflare:workers'
import type { ErrorBody } from '@storystone/schema/contract/error.ts'
import { ErrorBody as ErrorBodySchema } from '@storystone/schema/contract/error.ts'

const origin = 'https://storystone.test'

export type Ask = {
  readonly method?: string
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as it is, instead of a body. */
  readonly text?: BodyInit
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** A browser of its own, with its own address and cookies, in front of the whole worker. */
export const createClient = () => {
  const address = `10.0.${crypto.getRandomValues(new Uint8Array(2)).join('.')}.${Date.now() % 255}`
  const cookies = new Map<string, string>()

  const remember = (response: Response): void => {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (value === '' || /Max-Age=0/i.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }

  const ask = async (path: string, { method = 'GET', body, text, headers, signal }: Ask = {}) => {
    const response = await exports.default.fetch(
      new Request(new URL(path, origin), {
        method,
        redirect: 'manual',
        headers: {
          'CF-Connecting-IP': address,
          Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(text === undefined && body === undefined ? {} : { body: text ?? JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      }),
    )
    remember(response)
    return response
  }

  return {
    address,
    cookies,
    ask,
    get: (path: string, headers: Ask['headers'] = {}) => ask(path, { headers }),
    post: (path: string, body: unknown, headers: Ask['headers'] = {}) =>
      ask(path, { method: 'POST', body, headers }),
    delete: (path: string) => ask(path, { method: 'DELETE' }),
  }
}
export type Client = ReturnType<typeof createClient>

/** The parsed error body of a refusal; throws when the answer is no such thing. */
export const errorOf = async (response: Response): Promise<ErrorBody> =>
  ErrorBodySchema.parse(await response.json())

/** The status and code of a refusal. */
export const refusalOf = async (response: Response): Promise<[number, string]> => [
  response.status,
  (await errorOf(response)).code,
]
