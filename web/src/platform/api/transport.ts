import { ErrorBody } from '@storystone/schema/contract/error.ts'
import * as z from 'zod/mini'
import type { Watchdog } from '../connection/connection.ts'
import { ApiError, ConnectionError } from './api-error.ts'

// Without this zod tries to compile code at run time, which the security policy forbids.
z.config({ jitless: true })

type Bytes = Uint8Array<ArrayBuffer>

/** A 2xx answer. Its body is received while `chunks` is iterated. */
export type Answer = { readonly headers: Headers; readonly chunks: AsyncIterable<Bytes> }

type Options = {
  /** Notified of every movement, and ended with the transfer. Its signal belongs into `init`. */
  readonly watchdog: Watchdog
  /** The caller's signal. When it aborts, the transfer rejects with its reason. */
  readonly signal?: AbortSignal | undefined
  /** Sends the request in place of `fetch`. */
  readonly transport?: (address: string, init: RequestInit) => Promise<Response>
  /** Called once when the transfer fails, with the error that it rejects with. */
  readonly onFailure?: (failure: unknown) => void
}

/**
 * Sends a request to the API and resolves with its answer once the headers are there. Both this
 * and the iteration of the chunks reject with an {@link ApiError} for an answer outside 2xx and
 * with a {@link ConnectionError} when the connection is cut or silent.
 */
export const fetchAnswer = async (
  address: string,
  init: RequestInit,
  { watchdog, signal, transport = fetch, onFailure }: Options,
): Promise<Answer> => {
  const fail = (cause: unknown): unknown => {
    watchdog.end()
    const failure = signal?.aborted ? signal.reason : asFailure(cause)
    onFailure?.(failure)
    return failure
  }

  async function* chunksOf({ body }: Response): AsyncGenerator<Bytes, void, void> {
    const reader = body?.getReader()
    try {
      for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
        watchdog.moved()
        yield part.value
      }
    } catch (cause) {
      throw fail(cause)
    } finally {
      watchdog.end()
      // Stopping early closes the connection. Cancelling a broken one rejects.
      await reader?.cancel().catch(() => undefined)
    }
  }

  try {
    const response = await transport(address, init)
    watchdog.moved()
    if (response.ok) return { headers: response.headers, chunks: chunksOf(response) }
    throw await readError(response)
  } catch (cause) {
    throw fail(cause)
  }
}

const asFailure = (cause: unknown): unknown =>
  cause instanceof ApiError ? cause : new ConnectionError('No whole answer came', { cause })

/** The body as text. */
export const readText = async ({ chunks }: Answer): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}

/** The body as a file. `onProgress` receives the bytes received so far, and all there are where the answer says so. */
export const readBlob = async (
  { headers, chunks }: Answer,
  onProgress?: (bytes: number, total?: number) => void,
): Promise<Blob> => {
  const parts: Bytes[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    parts.push(chunk)
    bytes += chunk.byteLength
    onProgress?.(bytes, Number(headers.get('Content-Length')) || undefined)
  }
  return new Blob(parts, { type: headers.get('Content-Type') ?? '' })
}

const parseErrorBody = (text: string): ErrorBody | undefined => {
  try {
    return ErrorBody.safeParse(JSON.parse(text)).data
  } catch {
    return undefined // A proxy's page, for example: its text is in the error's message.
  }
}

const secondsOf = (retryAfter: string | null): number | undefined => {
  const seconds = Number(retryAfter ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

const readError = async (response: Response): Promise<ApiError> => {
  const text = await response.text().catch(() => '')
  return new ApiError({
    status: response.status,
    text: text || response.statusText,
    body: parseErrorBody(text),
    retryAfterSeconds: secondsOf(response.headers.get('Retry-After')),
  })
}

const headersOf = (request: XMLHttpRequest): Headers => {
  const lines = request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)
  return new Headers(
    lines.flatMap((line): [string, string][] => {
      const colon = line.indexOf(':')
      return colon === -1 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trim()]]
    }),
  )
}

/**
 * The text of an answer as it is received, as the body of a Response. It is taken at each change of the
 * state too: progress is reported every 50 ms, and what came since is lost when the connection is cut.
 */
const bodyOf = (request: XMLHttpRequest, reject: (error: Error) => void) => {
  const encoder = new TextEncoder()
  let taken = 0
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      const take = (): void => {
        const text = request.responseText.slice(taken)
        taken += text.length
        if (text !== '') controller.enqueue(encoder.encode(text))
      }
      const fail = (): void => {
        const error = new Error('The connection was cut')
        controller.error(error)
        reject(error)
      }
      request.onprogress = take
      request.addEventListener('readystatechange', take)
      request.onload = () => {
        take()
        controller.close()
      }
      request.onerror = fail
      request.onabort = fail
    },
    cancel: () => {
      request.onprogress = null
      request.onload = null
      request.onabort = null
      request.abort()
    },
  })
}

/**
 * `fetch` for a form, with the progress of its upload: XMLHttpRequest reports it, fetch does not.
 * `onUpload` receives how much has been sent, 0 to 1.
 */
export const uploadForm = (
  address: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onUpload: (part: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onUpload(total === 0 ? 0 : loaded / total)
    request.upload.onload = () => onUpload(1)
    const answer = bodyOf(request, reject)
    request.onreadystatechange = () => {
      if (request.readyState !== XMLHttpRequest.HEADERS_RECEIVED) return
      const { status, statusText } = request
      resolve(new Response(answer, { status, statusText, headers: headersOf(request) }))
    }
    const abort = (): void => request.abort()
    signal?.addEventListener('abort', abort)
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    request.send(body instanceof FormData ? body : null)
  })

const follow = (signals: readonly AbortSignal[]): AbortSignal => {
  const controller = new AbortController()
  const { signal } = controller
  for (const each of signals) {
    if (each.aborted) {
      controller.abort(each.reason)
      break
    }
    each.addEventListener('abort', () => controller.abort(each.reason), { signal })
  }
  return signal
}

/**
 * A signal that aborts with the first of these and its reason: `AbortSignal.any`, also for browsers
 * without it.
 */
export const anySignal = (...signals: AbortSignal[]): AbortSignal =>
  AbortSignal.any?.(signals) ?? follow(signals)

/** A form with these fields. Those that are undefined or empty are left out; a file is called photo. */
export const formOf = (fields: Readonly<Record<string, string | Blob | undefined>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.set(name, value, 'photo')
    else if (value) form.set(name, value)
  }
  return form
}
