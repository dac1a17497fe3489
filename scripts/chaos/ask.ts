import * as z from 'zod/mini'
import { type Endpoint, endpoints } from '../../schema/contract/endpoints.ts'
import { ErrorBody, type ErrorCode, statusOfCode } from '../../schema/contract/error.ts'
import { StoryEvent } from '../../schema/contract/story-event.ts'
import type { Jar } from './jar.ts'
import { must, Violation } from './violation.ts'

export type EndpointName = keyof typeof endpoints

export type Ask = {
  /** Fills the path, by name. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
  /** What the answer may take from first to last, in milliseconds. */
  readonly withinMs: number
  /** The answer streams a file: it may break off, which its reader can tell. */
  readonly mayBreak?: boolean
}

/** An answer that keeps to the contract. `code` is null for a 2xx; `broken`: cut off midway. */
export type Reply =
  | {
      readonly kind: 'ok'
      readonly status: number
      readonly headers: Headers
      readonly body: unknown
      readonly bytes: Buffer
    }
  | { readonly kind: 'refused'; readonly status: number; readonly code: ErrorCode }
  | { readonly kind: 'broken' }

const addressOf = (endpoint: Endpoint, origin: string, { params = {}, query = {} }: Ask): URL => {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const url = new URL(path, origin)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

const parseJson = (text: string, what: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Violation(`${what} is no JSON: ${text.slice(0, 200)}`)
  }
}

const refusal = (status: number, text: string, name: string): Reply => {
  const error = ErrorBody.safeParse(parseJson(text, `${name}'s answer ${status}`))
  if (!error.success) throw new Violation(`${name}'s answer ${status} is no error of the contract`)
  const { code } = error.data
  must(statusOfCode[code] === status, `${name} answered ${code} with ${status}`)
  must(code !== 'internal_error', `${name} answered internal_error for a fault of a service`)
  return { kind: 'refused', status, code }
}

const lastEvent = (text: string, name: string): StoryEvent => {
  const events = text.split('\n\n').filter(Boolean)
  const parsed = events.map((block) => {
    const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? []
    const result = StoryEvent.safeParse({ event, data: parseJson(data, `An event of ${name}`) })
    if (!result.success) throw new Violation(`${name} sent an event that is none: ${block}`)
    return result.data
  })
  const ends = parsed.filter(({ event }) => event === 'story' || event === 'error')
  const last = parsed.at(-1)
  if (!last || ends.length !== 1 || ends[0] !== last) {
    throw new Violation(`${name}'s stream does not end with one story or one error`)
  }
  return last
}

const readEvents = (text: string, name: string, headers: Headers): Reply => {
  const last = lastEvent(text, name)
  if (last.event === 'story') {
    return { kind: 'ok', status: 201, headers, body: last.data, bytes: Buffer.alloc(0) }
  }
  if (last.event !== 'error') throw new Violation(`${name}'s stream does not end`)
  return refusal(last.data.status, JSON.stringify(last.data), name)
}

const isJson = (endpoint: Endpoint): boolean =>
  !(endpoint.answer instanceof z.ZodMiniVoid) && !(endpoint.answer instanceof z.ZodMiniCustom)

const readAnswer = (name: EndpointName, answer: Response, bytes: Buffer): Reply => {
  const { status, headers } = answer
  const text = bytes.toString()
  if (!answer.ok) return refusal(status, text, name)
  if (headers.get('Content-Type')?.startsWith('text/event-stream')) {
    return readEvents(text, name, headers)
  }
  if (!isJson(endpoints[name])) return { kind: 'ok', status, headers, body: undefined, bytes }
  const body = endpoints[name].answer.safeParse(parseJson(text, `${name}'s answer`))
  if (!body.success)
    throw new Violation(`${name}'s answer has another shape: ${text.slice(0, 200)}`)
  return { kind: 'ok', status, headers, body: body.data, bytes }
}

/**
 * Makes a call and holds the answer against the contract: its shape, or one of the error codes with
 * its status, and in time. Throws a `Violation` otherwise. Throws what `fetch` throws when the
 * worker itself is not there.
 */
export const ask = async (jar: Jar, name: EndpointName, options: Ask): Promise<Reply> => {
  const endpoint: Endpoint = endpoints[name]
  const { body, form, headers, withinMs, mayBreak } = options
  const started = performance.now()
  const answer = await jar.fetch(addressOf(endpoint, jar.origin, options), {
    method: endpoint.method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(form ? { body: form } : {}),
  })
  const bytes = await answer.arrayBuffer().catch((error: unknown) => {
    if (mayBreak && answer.ok) return null
    throw error
  })
  const ms = performance.now() - started
  must(ms <= withinMs, `${name} took ${Math.round(ms)} ms of its ${withinMs}`)
  if (bytes === null) return { kind: 'broken' }
  return readAnswer(name, answer, Buffer.from(bytes))
}
