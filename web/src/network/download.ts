import type { Endpoint } from '@storystone/schema/contract/endpoints.ts'
import { addressOf } from './address.ts'
import { anySignal } from './any-signal.ts'
import { ApiError, ConnectionError } from './api-error.ts'
import { readError } from './read-error.ts'
import { sessionNow, tellSessionEnded } from './session-ended.ts'
import { watchBody } from './watch-body.ts'

export type Download = { readonly blob: Blob; readonly fileName: string }

type Options = {
  /** Gives the download up; it rejects with the signal's reason then. */
  signal: AbortSignal
  /** Told how many bytes have come, whenever some have. */
  onProgress(bytes: number): void
}

const nameOf = (headers: Headers): string =>
  headers.get('Content-Disposition')?.match(/filename="([^"]+)"/)?.[1] ?? 'storystone.zip'

const readBlob = async (response: Response, onBytes: (bytes: number) => void): Promise<Blob> => {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    chunks.push(part.value)
    bytes += part.value.byteLength
    onBytes(bytes)
  }
  return new Blob(chunks, { type: response.headers.get('Content-Type') ?? '' })
}

/**
 * Gets a file whole, or rejects: with an ApiError for a refusal, with a ConnectionError when the
 * connection was cut or fell silent.
 */
export const download = async (
  endpoint: Endpoint,
  { signal, onProgress }: Options,
): Promise<Download> => {
  const session = sessionNow()
  const silence = watchBody()
  try {
    const response = await fetch(addressOf(endpoint), {
      headers: { 'Accept-Language': document.documentElement.lang },
      credentials: 'same-origin',
      signal: anySignal(signal, silence.signal),
    })
    if (!response.ok) throw await readError(response)
    const blob = await readBlob(response, (bytes) => {
      silence.heard()
      onProgress(bytes)
    })
    return { blob, fileName: nameOf(response.headers) }
  } catch (error) {
    throw asFailure(error, signal, session)
  } finally {
    silence.stop()
  }
}

const asFailure = (error: unknown, signal: AbortSignal, session: number): unknown => {
  if (signal.aborted) return signal.reason
  if (!(error instanceof ApiError))
    return new ConnectionError('No whole file came', { cause: error })
  if (error.code === 'not_signed_in') tellSessionEnded(session)
  return error
}
