import * as z from 'zod/mini'
import type { Endpoint } from '../../../schema/contract/endpoints.ts'
import { ErrorBody, type ErrorCode, statusOfCode } from '../../../schema/contract/error.ts'
import { everyEndpoint } from '../../../schema/contract/every-endpoint.ts'
import { StoryEvent } from '../../../schema/contract/story-event.ts'
import { noFaultMs } from './deadlines.ts'

/** A browser's cookies for one worker. */
export type CookieJar = {
  readonly origin: string
  readonly cookies: Map<string, string>
  /** `fetch` with these cookies; keeps the ones that the answer sets. */
  fetch(url: URL, init: RequestInit): Promise<Response>
}

/** Opens a jar, with a copy of the given cookies. */
export const openJar = (
  origin: string,
  cookies: ReadonlyMap<string, string> = new Map(),
): CookieJar => {
  const kept = new Map(cookies)
  return {
    origin,
    cookies: kept,
    fetch: async (url, init) => {
      const cookie = [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = new Headers(init.headers)
      if (cookie !== '') headers.set('Cookie', cookie)
      const answer = await fetch(url, { ...init, headers })
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const at = pair.indexOf('=')
        kept.set(pair.slice(0, at), pair.slice(at + 1))
      }
      return answer
    },
  }
}

/** A broken invariant. Its message says which. */
export class Violation extends Error {
  override readonly name = 'Violation'
}

/** Throws a {@link Violation} with this message unless the condition holds. */
export const must = (holds: boolean, message: string): void => {
  if (!holds) throw new Violation(message)
}

export type EndpointName = keyof typeof everyEndpoint

export type RequestOptions = {
  /** Values of the path's parameters, by name. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** Sent as JSON, or as a form if it is one. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The deadline of the whole answer in milliseconds; {@link noFaultMs} by default. */
  readonly withinMs?: number
  /** The answer streams a file, which may break off: its reader can tell. */
  readonly mayBreak?: boolean
}

export type OkReply = {
  readonly kind: 'ok'
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
  readonly bytes: Buffer
}

/** An answer that keeps to the contract. `broken`: the connection ended in the middle of a file. */
export type Reply =
  | OkReply
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly code: ErrorCode
      /** The places that may be meant. */
      readonly places: NonNullable<ErrorBody['places']>
    }
  | { readonly kind: 'broken' }

/** What came, for the message of a `Violation`. */
export const describeReply = (reply: Reply): string => {
  if (reply.kind === 'broken') return 'a broken answer'
  return reply.kind === 'ok' ? `${reply.status}` : `${reply.status} ${reply.code}`
}

/** The reply, which must be a 2xx because no fault is on. */
export const requireOk = (reply: Reply, name: string): OkReply => {
  if (reply.kind === 'ok') return reply
  throw new Violation(`${name} was answered ${describeReply(reply)} though no fault was on`)
}

const urlOf = (path: string, origin: string, { params = {}, query = {} }: RequestOptions): URL => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const url = new URL(filled, origin)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

const parseJson = (text: string, what: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Violation(`${what} is not JSON: ${text.slice(0, 200)}`)
  }
}

const refusal = (status: number, body: unknown, name: string): Reply => {
  const error = ErrorBody.safeParse(body)
  if (!error.success) throw new Violation(`${name}'s answer ${status} is no error of the contract`)
  const { code, places = [] } = error.data
  must(statusOfCode[code] === status, `${name} answered ${code} with ${status}`)
  must(code !== 'internal_error', `${name} answered internal_error for a vendor's fault`)
  return { kind: 'refused', status, code, places }
}

/** An event stream ends with exactly one `story` or `error`, which is its reply. */
const readEvents = (text: string, headers: Headers, name: string): Reply => {
  const events = text
    .split('\n\n')
    .filter(Boolean)
    .map((block) => {
      const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? []
      const result = StoryEvent.safeParse({ event, data: parseJson(data, `An event of ${name}`) })
      if (!result.success) throw new Violation(`${name} sent an unknown event: ${block}`)
      return result.data
    })
  const [end, ...others] = events.filter(({ event }) => event === 'story' || event === 'error')
  if (end !== undefined && end === events.at(-1) && others.length === 0) {
    if (end.event === 'error') return refusal(end.data.status, end.data, name)
    if (end.event === 'story') {
      return { kind: 'ok', status: 201, headers, body: end.data, bytes: Buffer.alloc(0) }
    }
  }
  throw new Violation(`${name}'s stream does not end with one story or one error`)
}

const readAnswer = (name: EndpointName, answer: Response, bytes: Buffer): Reply => {
  const { status, headers, ok } = answer
  const schema: Endpoint['answer'] = everyEndpoint[name].answer
  const text = bytes.toString()
  const json = () => parseJson(text, `${name}'s answer ${status}`)
  if (!ok) return refusal(status, json(), name)
  if (headers.get('Content-Type')?.startsWith('text/event-stream')) {
    return readEvents(text, headers, name)
  }
  const isFile = schema instanceof z.ZodMiniVoid || schema instanceof z.ZodMiniCustom
  if (isFile) return { kind: 'ok', status, headers, body: undefined, bytes }
  const body = schema.safeParse(json())
  must(body.success, `${name}'s answer has another shape: ${text.slice(0, 200)}`)
  return { kind: 'ok', status, headers, body: body.data, bytes }
}

/**
 * Sends a request and checks the answer against the contract: the shape, or an error code with its
 * status, and the deadline. Throws a `Violation` otherwise, and what `fetch` throws when the worker
 * is down.
 */
export const sendRequest = async (
  jar: CookieJar,
  name: EndpointName,
  options: RequestOptions = {},
): Promise<Reply> => {
  const { method, path }: Endpoint = everyEndpoint[name]
  const { body, headers, withinMs = noFaultMs, mayBreak } = options
  const isJson = body !== undefined && !(body instanceof FormData)
  const started = performance.now()
  const answer = await jar.fetch(urlOf(path, jar.origin, options), {
    method,
    headers: { ...(isJson ? { 'Content-Type': 'application/json' } : {}), ...headers },
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
  })
  const bytes = await answer.arrayBuffer().catch((error: unknown) => {
    if (mayBreak && answer.ok) return null
    throw error
  })
  const ms = performance.now() - started
  must(ms <= withinMs, `${name} took ${Math.round(ms)} ms of its ${withinMs}`)
  return bytes === null ? { kind: 'broken' } : readAnswer(name, answer, Buffer.from(bytes))
}
