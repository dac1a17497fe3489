import type { Endpoint } from '@storystone/schema/contract/endpoints.ts'
import type * as z from 'zod/mini'
import { addressOf } from './address.ts'
import { anySignal } from './any-signal.ts'
import { ConnectionError } from './api-error.ts'
import { readError } from './read-error.ts'
import { sessionNow, tellSessionEnded } from './session-ended.ts'
import { watchBody } from './watch-body.ts'

type Bytes = Uint8Array<ArrayBuffer>

type Options<E extends Endpoint> = {
  readonly body: E extends { readonly body: infer Body extends z.ZodMiniType }
    ? z.input<Body>
    : never
  /** Gives the answer up; whatever waits for it rejects with the signal's reason then. */
  readonly signal: AbortSignal
}

/**
 * Calls for a body that is used while it comes. Rejects with an ApiError for a refusal, with a
 * ConnectionError when no answer came; so does the iteration when the body is cut or falls silent.
 */
export const openBody = async <E extends Endpoint>(
  endpoint: E,
  { body, signal }: Options<E>,
): Promise<AsyncIterable<Bytes>> => {
  const session = sessionNow()
  const silence = watchBody()
  const asFailure = (cause: unknown): unknown =>
    signal.aborted ? signal.reason : new ConnectionError('No whole body came', { cause })
  const response = await fetch(addressOf(endpoint), {
    method: endpoint.method,
    headers: {
      'Accept-Language': document.documentElement.lang,
      'Content-Type': 'application/json',
    },
    credentials: 'same-origin',
    body: JSON.stringify(body),
    signal: anySignal(signal, silence.signal),
  }).catch((cause: unknown) => {
    silence.stop()
    throw asFailure(cause)
  })
  if (!response.ok) {
    const error = await readError(response).finally(silence.stop)
    if (error.code === 'not_signed_in') tellSessionEnded(session)
    throw error
  }
  return readChunks(response, silence, asFailure)
}

async function* readChunks(
  response: Response,
  silence: ReturnType<typeof watchBody>,
  asFailure: (cause: unknown) => unknown,
): AsyncGenerator<Bytes, void, void> {
  const reader = response.body?.getReader()
  try {
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      silence.heard()
      yield part.value
    }
  } catch (cause) {
    throw asFailure(cause)
  } finally {
    silence.stop()
    // Whoever stops listening early lets the connection go; a broken one can't be let go.
    await reader?.cancel().catch(() => undefined)
  }
}
