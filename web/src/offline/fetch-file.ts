import { ConnectionError } from '../api/api-error.ts'
import { tellSessionEnded } from '../api/session-ended.ts'
import { noteFailure } from './signal-probe.ts'
import { watchSilence } from './watch-silence.ts'

const readBlob = async (response: Response, moved: () => void): Promise<Blob> => {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    moved()
    chunks.push(part.value)
  }
  return new Blob(chunks, { type: response.headers.get('Content-Type') ?? '' })
}

/**
 * Gets a photo or a narration whole; undefined where the server has none. Throws
 * {@link ConnectionError} when it did not come, or nothing moved any more.
 */
export const fetchFile = async (address: string): Promise<Blob | undefined> => {
  const { signal, moved, end } = watchSilence()
  try {
    const response = await fetch(address, { credentials: 'same-origin', signal })
    moved()
    if (response.status === 401) tellSessionEnded()
    if (response.ok) return await readBlob(response, moved)
    await response.body?.cancel()
    return undefined
  } catch (cause) {
    if (!signal.aborted) noteFailure()
    throw new ConnectionError('No whole file came', { cause })
  } finally {
    end()
  }
}
