import { type Endpoint, endpoints } from '@storystone/schema/contract/endpoints.ts'
import * as z from 'zod/mini'
import { addressOf } from './address.ts'
import { anySignal } from './any-signal.ts'
import { ConnectionError, MalformedAnswer } from './api-error.ts'
import { readError } from './read-error.ts'
import { sessionNow, tellSessionEnded } from './session-ended.ts'
import { noteFailure } from './signal-probe.ts'
import { watchSilence } from './watch-silence.ts'

// Without this zod tries to compile code at run time, which the security policy forbids.
z.config({ jitless: true })

const deadlineMs = 30_000

type Part<E extends Endpoint, Name extends 'params' | 'query' | 'body'> = E extends {
  readonly [N in Name]: infer Schema extends z.ZodMiniType
}
  ? { readonly [N in Name]: z.input<Schema> }
  : unknown

/** What a call needs: the values of its path, of its query, and its body. */
export type Input<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>

type Arguments<E extends Endpoint> = unknown extends Input<E> ? [] : [input: Input<E>]

type LooseInput = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
}

/** What may be given up and asked again: nothing is done twice by it. */
const isRepeatable = ({ method, path }: Endpoint): boolean =>
  method === 'GET' || path === endpoints.deleteStory.path || path === endpoints.logout.path

const requestOf = (endpoint: Endpoint, body: unknown, silence: AbortSignal): RequestInit => ({
  method: endpoint.method,
  credentials: 'same-origin',
  headers: {
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  signal: anySignal(AbortSignal.timeout(deadlineMs), ...(isRepeatable(endpoint) ? [silence] : [])),
  // What is deleted stays so when the page goes before the answer came, and who leaves has left.
  keepalive: endpoint.method === 'DELETE' || endpoint.path === endpoints.logout.path,
})

/** The text of an answer; `moved` is told whenever some of it has come. */
const readText = async (response: Response, moved: () => void): Promise<string> => {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    moved()
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}

const readAnswer = async <E extends Endpoint>(
  endpoint: E,
  response: Response,
  moved: () => void,
): Promise<z.output<E['answer']>> => {
  const text = await readText(response, moved).catch((cause: unknown) => {
    noteFailure()
    throw new ConnectionError('The answer broke off', { cause })
  })
  try {
    return z.parse<E['answer']>(endpoint.answer, text === '' ? undefined : JSON.parse(text))
  } catch (cause) {
    throw new MalformedAnswer(`${endpoint.method} ${endpoint.path}`, { cause })
  }
}

/** As {@link call}, with the headers of the answer beside it. */
export const callWithHeaders = async <E extends Endpoint>(
  endpoint: E,
  ...[input]: Arguments<E>
): Promise<{ answer: z.output<E['answer']>; headers: Headers }> => {
  const { params, query, body }: LooseInput = input ?? {}
  const session = sessionNow()
  const { signal, moved, end } = watchSilence()
  try {
    const address = addressOf(endpoint, params, query)
    const response = await fetch(address, requestOf(endpoint, body, signal)).catch(
      (cause: unknown) => {
        if (!signal.aborted) noteFailure()
        throw new ConnectionError('No answer came', { cause })
      },
    )
    moved()
    if (!response.ok) {
      const error = await readError(response)
      if (error.code === 'not_signed_in') tellSessionEnded(session)
      throw error
    }
    return { answer: await readAnswer(endpoint, response, moved), headers: response.headers }
  } finally {
    end()
  }
}

/**
 * Calls the API and gives its parsed answer. Throws an ApiError for an answer that is not
 * 2xx, a ConnectionError when none came, a MalformedAnswer when it doesn't parse.
 * Nothing is tried twice.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  ...input: Arguments<E>
): Promise<z.output<E['answer']>> => (await callWithHeaders(endpoint, ...input)).answer
