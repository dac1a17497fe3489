import { type Endpoint, endpoints } from '@storystone/schema/contract/endpoints.ts'
import type * as z from 'zod/mini'
import { type Watchdog, watchTransfer } from '../connection/connection.ts'
import { noteFailure, watchConnection } from '../connection/probe.ts'
import { ApiError, ConnectionError, MalformedAnswer } from './api-error.ts'
import { parse } from './parser.ts'
import { emitSessionEnd, sessionNow } from './session-end.ts'
import { type Answer, anySignal, fetchAnswer, readBlob, readText, uploadForm } from './transport.ts'

export { endpoints }

/** How long a JSON answer may take in all. */
const deadlineMs = 30_000

/** How long a file may come without a byte, for `silenceMs`. */
export const transferSilenceMs = 30_000

type Bodies<E extends Endpoint> = {
  json: z.output<E['answer']>
  /** The bytes as they are received. */
  stream: AsyncIterable<Uint8Array<ArrayBuffer>>
  blob: Blob
}

type As = keyof Bodies<Endpoint>

type Reply<Body> = { readonly body: Body; readonly headers: Headers }

type Options<A extends As> = {
  /** How the body is read. A JSON body is parsed by the endpoint's schema. */
  readonly as: A
  /** Aborts the transfer, which rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /**
   * Gives the transfer up after so long without a byte. Otherwise JSON has 30 s in all, and a
   * request that is safe to repeat is given up when the whole page is without a connection.
   */
  readonly silenceMs?: number
  /** Receives the bytes of a blob received so far. */
  readonly onProgress?: (bytes: number, total?: number) => void
  /** Receives how much of a form has been sent, 0 to 1. */
  readonly onUpload?: (part: number) => void
  readonly headers?: Readonly<Record<string, string>>
}

/** Whether a request can be sent again without doing anything twice. */
const isRepeatable = ({ method, path }: Endpoint): boolean =>
  method === 'GET' || path === endpoints.deleteStory.path || path === endpoints.logout.path

const bodyOf = ({ body, form }: LooseInput): Pick<RequestInit, 'body'> => {
  if (form !== undefined) return { body: form }
  return body === undefined ? {} : { body: JSON.stringify(body) }
}

const initOf = (
  endpoint: Endpoint,
  input: LooseInput,
  { as, headers }: Options<As>,
): RequestInit => ({
  method: endpoint.method,
  credentials: 'same-origin',
  headers: {
    'Accept-Language': document.documentElement.lang,
    ...(as === 'json' && { Accept: 'application/json' }),
    ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
    ...headers,
  },
  ...bodyOf(input),
  // A deletion or a log-out must arrive even if the page is closed before its answer.
  keepalive: endpoint.method === 'DELETE' || endpoint.path === endpoints.logout.path,
})

const startWatch = (silenceMs: number | undefined): Watchdog =>
  silenceMs === undefined ? watchConnection() : watchTransfer(silenceMs)

const limitsOf = (
  endpoint: Endpoint,
  watchdog: Watchdog,
  { as, signal, silenceMs }: Options<As>,
): readonly AbortSignal[] => [
  ...(signal === undefined ? [] : [signal]),
  ...(silenceMs !== undefined || isRepeatable(endpoint) ? [watchdog.signal] : []),
  ...(silenceMs === undefined && as === 'json' ? [AbortSignal.timeout(deadlineMs)] : []),
]

const readJson = async <E extends Endpoint>(
  endpoint: E,
  answer: Answer,
): Promise<z.output<E['answer']>> => {
  const text = await readText(answer)
  try {
    return parse<E['answer']>(endpoint.answer, text === '' ? undefined : JSON.parse(text))
  } catch (cause) {
    throw new MalformedAnswer(`${endpoint.method} ${endpoint.path}`, { cause })
  }
}

type Readers<E extends Endpoint> = { [A in As]: (answer: Answer) => Promise<Bodies<E>[A]> }

const readersOf = <E extends Endpoint>(
  endpoint: E,
  onProgress?: (bytes: number, total?: number) => void,
): Readers<E> => ({
  json: (answer) => readJson(endpoint, answer),
  stream: async ({ chunks }) => chunks,
  blob: (answer) => readBlob(answer, onProgress),
})

/** Sends a form so that its progress is known, which also shows that something moves. */
const uploadTransport =
  (watchdog: Watchdog, onUpload: (part: number) => void) => (address: string, init: RequestInit) =>
    uploadForm(address, init, (part) => {
      watchdog.moved()
      onUpload(part)
    })

const exchange = async <E extends Endpoint, A extends As>(
  endpoint: E,
  { params, query, ...content }: LooseInput,
  options: Options<A>,
): Promise<Reply<Bodies<E>[A]>> => {
  const { as, signal, silenceMs, onProgress, onUpload } = options
  const session = sessionNow()
  const watchdog = startWatch(silenceMs)
  const onFailure = (failure: unknown): void => {
    const isConnectionLost = silenceMs === undefined && watchdog.signal.aborted
    if (failure instanceof ConnectionError && !isConnectionLost) noteFailure()
    const hasSessionEnded = failure instanceof ApiError && failure.code === 'not_signed_in'
    if (hasSessionEnded) emitSessionEnd(session)
  }
  const limit = anySignal(...limitsOf(endpoint, watchdog, options))
  const answer = await fetchAnswer(
    addressOf(endpoint, params, query),
    { ...initOf(endpoint, content, options), signal: limit },
    {
      watchdog,
      signal,
      onFailure,
      ...(onUpload && { transport: uploadTransport(watchdog, onUpload) }),
    },
  )
  return { body: await readersOf(endpoint, onProgress)[as](answer), headers: answer.headers }
}

/**
 * Calls an endpoint of the API, once. Rejects with an {@link ApiError} for an answer outside 2xx,
 * with a {@link ConnectionError} when none came or it was cut off, with a {@link MalformedAnswer}
 * when JSON doesn't parse. Keeps track of the connection and of the end of the session.
 */
export const send = <E extends Endpoint, A extends As>(
  endpoint: E,
  input: Input<E>,
  options: Options<A>,
): Promise<Reply<Bodies<E>[A]>> => exchange(endpoint, input ?? {}, options)

/** Calls an endpoint as {@link send} does and gives its parsed JSON. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  ...[input]: InputArguments<E>
): Promise<z.output<E['answer']>> => (await exchange(endpoint, input ?? {}, { as: 'json' })).body

type Values = Readonly<Record<string, string | number | undefined>>

const fill = (path: string, params: Values): string =>
  path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name] ?? '')))

const search = (query: Values): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** The address of a call, with its parameters filled in; undefined query values are left out. */
export const addressOf = (endpoint: Endpoint, params: Values = {}, query: Values = {}): string =>
  fill(endpoint.path, params) + search(query)

type Part<E extends Endpoint, Name extends 'params' | 'query' | 'body'> = E extends {
  readonly [N in Name]: infer Schema extends z.ZodMiniType
}
  ? { readonly [N in Name]: z.input<Schema> }
  : unknown

type Form<E extends Endpoint> = E extends { readonly form: z.ZodMiniType }
  ? { readonly form: FormData }
  : unknown

/** What an endpoint needs: the values of its path and query, and its body or form. */
type Input<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'> & Form<E>

/** Any input, for code that does not know its endpoint. */
type LooseInput = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
  readonly form?: FormData
}

/** Nothing for an endpoint that needs no input. */
type InputArguments<E extends Endpoint> = unknown extends Input<E> ? [] : [input: Input<E>]

/**
 * The cursor of the next page from a `Link` header's rel="next", or undefined if there is none.
 * The address in it may be absolute or a path.
 */
export const nextCursor = (headers: Headers): string | undefined => {
  const next = (headers.get('Link') ?? '')
    .split(/,\s*(?=<)/)
    .find((link) => /;\s*rel="?next"?/i.test(link))
  const address = next?.match(/<([^>]*)>/)?.[1]
  if (address === undefined) return undefined
  return new URL(address, 'http://page').searchParams.get('cursor') ?? undefined
}

/** The file name that a `Content-Disposition` header gives to a download. */
export const fileNameOf = (headers: Headers): string =>
  headers.get('Content-Disposition')?.match(/filename="([^"]+)"/)?.[1] ?? 'storystone.zip'
