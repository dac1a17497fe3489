import { ApiError, ConnectionError } from '../../network/api-error.ts'
import { emitShelfEvent } from '../../storage/shelf/shelf-events.ts'
import { isFull } from '../../storage/shelf/shelf-file.ts'

/** Says why the shelf is not in step, to whom it concerns. It stays as it is. */
export const sayWhyNot = (error: unknown): void => {
  if (isFull(error)) emitShelfEvent('full')
  // Without a signal there is nothing to say; whoever is not signed in is told elsewhere.
  if (error instanceof ConnectionError) return
  if (error instanceof ApiError && error.status === 401) return
  console.warn('The shelf could not be brought into step', error)
}
