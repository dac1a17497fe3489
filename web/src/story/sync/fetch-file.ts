import { ApiError, ConnectionError } from '../../network/api-error.ts'
import { readError } from '../../network/read-error.ts'
import { sessionNow, tellSessionEnded } from '../../network/session-ended.ts'
import { noteFailure } from '../../network/signal-probe.ts'
import { watchSilence } from '../../network/watch-silence.ts'

const readBlob = async (response: Response, moved: () => void): Promise<Blob> => {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    moved()
    chunks.push(part.value)
  }
  return new Blob(chunks, { type: response.headers.get('Content-Type') ?? '' })
}

const asFailure = (error: unknown, isSilent: boolean, session: number): unknown => {
  if (!(error instanceof ApiError)) {
    if (!isSilent) noteFailure()
    return new ConnectionError('No whole file came', { cause: error })
  }
  if (error.code === 'not_signed_in') tellSessionEnded(session)
  return error
}

const isMissing = ({ status }: Response): boolean => status === 404 || status === 410

/**
 * Gets a photo whole; undefined where the server says that it has none. Rejects with an
 * {@link ApiError} for any other refusal, and with a {@link ConnectionError} when it did not come,
 * or nothing moved any more.
 */
export const fetchFile = async (address: string): Promise<Blob | undefined> => {
  const session = sessionNow()
  const { signal, moved, end } = watchSilence()
  try {
    const response = await fetch(address, { credentials: 'same-origin', signal })
    moved()
    if (response.ok) return await readBlob(response, moved)
    if (!isMissing(response)) throw await readError(response)
    await response.body?.cancel()
    return undefined
  } catch (error) {
    throw asFailure(error, signal.aborted, session)
  } finally {
    end()
  }
}
