import { DatabaseUnreachable } from './failure.ts'

/** How long one try of one database call may take, its whole answer included, in milliseconds. */
const usualDeadlineMs = 4_000
const tries = 2

const isTransient = (status: number): boolean => status >= 500

/** One try. An answer counts when it has come whole: what is cut off midway is no answer. */
const tryOnce = async (request: Request, deadlineMs: number): Promise<Response> => {
  const response = await fetch(request, { signal: AbortSignal.timeout(deadlineMs) })
  return new Response(await response.arrayBuffer(), response)
}

/**
 * A `fetch` for the database client: every call has a deadline and is tried a second time when
 * the first was cut off or answered with 5xx. `onTrip` is called for each try. Throws
 * {@link DatabaseUnreachable} when neither brought an answer. `deadlineMs` is that of each try.
 */
export const fetchWithDeadline =
  (
    onTrip: () => void = () => {},
    deadlineMs = usualDeadlineMs,
  ): ((request: Request) => Promise<Response>) =>
  async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      onTrip()
      const last = attempt === tries
      try {
        const response = await tryOnce(request.clone(), deadlineMs)
        if (last || !isTransient(response.status)) return response
      } catch (error) {
        if (last) throw new DatabaseUnreachable('The database did not answer', { cause: error })
      }
    }
  }
