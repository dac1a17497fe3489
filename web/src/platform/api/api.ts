import { type Endpoint, endpoints } from '@storystone/schema/contract/endpoints.ts'
import type * as z from 'zod/mini'
import { parse } from 'zod/mini'
import { noteFailure } from '../connection/signal-probe.ts'
import { watchSignal } from '../connection/watch-signal.ts'
import { watchTransfer } from '../connection/watch-transfer.ts'
import type { Watchdog } from '../connection/watchdog.ts'
import { addressOf } from './address.ts'
import { anySignal } from './any-signal.ts'
import { ApiError, ConnectionError, MalformedAnswer } from './api-error.ts'
import type { Input, InputArguments, LooseInput } from './endpoint-input.ts'
import { type Answer, fetchAnswer, readBlob, readText } from './fetch-answer.ts'
import { emitSessionEnd, sessionNow } from './session-end.ts'
import { uploadForm } from './upload-form.ts'

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

export type Reply<Body> = { readonly body: Body; readonly headers: Headers }

type Options<A extends As> = {
  /** How the body is read. A JSON body is parsed by the endpoint's schema. */
  readonly as: A
  /** Aborts the transfer, which rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /**
   * Gives the transfer up after so long without a byte. Otherwise JSON has 30 s in all, and a
   * request that is safe to repeat is given up when the whole page is without a signal.
   */
  readonly silenceMs?: number
  /** Receives the bytes of a blob received so far. */
  readonly onProgress?: (bytes: number) => void
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
  silenceMs === undefined ? watchSignal() : watchTransfer(silenceMs)

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
  onProgress?: (bytes: number) => void,
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
    const isSignalLost = silenceMs === undefined && watchdog.signal.aborted
    if (failure instanceof ConnectionError && !isSignalLost) noteFailure()
    const hasSessionEnded = failure instanceof ApiError && failure.code === 'not_signed_in'
    if (hasSessionEnded) emitSessionEnd(session)
  }
  const limit = anySignal(...limitsOf(endpoint, watchdog, options))
  const answer = await fetchAnswer(
    addressOf(endpoint, params, query),
    { ...initOf(endpoint, content, options), signal: limit },
    {
      ...{ watchdog, signal, onFailure },
      ...(onUpload && { transport: uploadTransport(watchdog, onUpload) }),
    },
  )
  return { body: await readersOf(endpoint, onProgress)[as](answer), headers: answer.headers }
}

/**
 * Calls an endpoint of the API, once. Rejects with an {@link ApiError} for an answer outside 2xx,
 * with a {@link ConnectionError} when none came or it was cut off, with a {@link MalformedAnswer}
 * when JSON doesn't parse. Keeps track of the signal and of the end of the session.
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
