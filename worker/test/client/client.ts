import { createScheduledController } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import type { ErrorBody } from '@storystone/schema/contract/error.ts'
import { ErrorBody as ErrorBodySchema } from '@storystone/schema/contract/error.ts'
import { expect, vi } from 'vitest'
import worker from '#worker/index.ts'

const origin = 'https://storystone.test'

export type CallOptions = {
  readonly method?: string
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent unchanged, instead of `body`. */
  readonly text?: BodyInit
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** A browser with an address and cookies of its own, which calls the whole worker. */
export const createClient = (
  address = `10.0.${crypto.getRandomValues(new Uint8Array(2)).join('.')}.${Date.now() % 255}`,
) => {
  const cookies = new Map<string, string>()

  const remember = (response: Response): void => {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (value === '' || /Max-Age=0/i.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }

  const send = async (
    path: string,
    { method = 'GET', body, text, headers, signal }: CallOptions = {},
  ) => {
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
    send,
    get: (path: string, headers: CallOptions['headers'] = {}) => send(path, { headers }),
    post: (path: string, body: unknown, headers: CallOptions['headers'] = {}) =>
      send(path, { method: 'POST', body, headers }),
    delete: (path: string) => send(path, { method: 'DELETE' }),
  }
}
export type Client = ReturnType<typeof createClient>

/** Parses the error body of a refusal; throws when it is not one. */
export const errorOf = async (response: Response): Promise<ErrorBody> =>
  ErrorBodySchema.parse(await response.json())

/** The session of a client's cookie, as the headers of another client. */
export const sessionOf = ({ cookies }: Client) => ({
  Cookie: `__Host-session=${cookies.get('__Host-session')}`,
})

/** The statuses of calls one after the other. */
export const statusesInTurn = async (
  count: number,
  call: () => Promise<Response>,
): Promise<number[]> => {
  const statuses: number[] = []
  while (statuses.length < count) statuses.push((await call()).status)
  return statuses
}

/** The statuses of concurrent calls, sorted. */
export const statusesOf = async (
  count: number,
  call: () => Promise<Response>,
): Promise<number[]> => {
  const responses = await Promise.all(Array.from({ length: count }, call))
  return responses.map(({ status }) => status).toSorted()
}

/** Expects 400 with one issue at each of the fields. */
export const expectInvalid = async (response: Response, ...fields: string[]): Promise<void> => {
  expect(response.status).toBe(400)
  const error = await errorOf(response)
  expect(error.code).toBe('invalid_request')
  expect(error.issues?.map(({ path }) => path)).toEqual(fields.map((field) => [field]))
}

/** Expects a refusal with a status and a code. */
export const expectRefusal = async (
  response: Response,
  status: number,
  code: string,
): Promise<void> => {
  expect(await refusalOf(response)).toEqual([status, code])
}

/** Expects a 429 that is to be retried after more than so many seconds. */
export const expectTooMany = async (response: Response, seconds = 0): Promise<void> => {
  await expectRefusal(response, 429, 'too_many_requests')
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(seconds)
}

/** The status and code of a refusal. */
export const refusalOf = async (response: Response): Promise<[number, string]> => [
  response.status,
  (await errorOf(response)).code,
]

/** Runs the sweep as the platform does every minute. */
export const runSweep = (): Promise<void> => worker.scheduled(createScheduledController(), env)

/** Waits until a condition holds; fails after ten seconds. */
export const until = async (holds: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + 10_000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('The condition did not hold in time')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/**
 * The lines that the worker logs during `work`, and then until there are `atLeast` lines: a
 * streamed response is logged when it ends.
 */
export const linesDuring = async (work: () => Promise<void>, atLeast = 0): Promise<string[]> => {
  const log = vi.spyOn(console, 'log')
  const error = vi.spyOn(console, 'error')
  const lines = () =>
    [...log.mock.calls, ...error.mock.calls].map((call) => call.map(String).join(' '))
  try {
    await work()
    await until(async () => lines().length >= atLeast)
    return lines()
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}
