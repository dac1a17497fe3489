import { DatabaseUnreachable } from './errors.ts'

/** How long one try of one call may take, response body included, in milliseconds. */
const defaultDeadlineMs = 4_000
const tries = 2

const isTransient = (status: number): boolean => status >= 500

/** One try. A response counts only when its body is complete. */
const tryOnce = async (
  { url, method, headers }: Request,
  body: ArrayBuffer,
  deadlineMs: number,
): Promise<Response> => {
  const signal = AbortSignal.timeout(deadlineMs)
  const sent = body.byteLength > 0 ? body : null
  const response = await fetch(new Request(url, { method, headers, body: sent, signal }))
  return new Response(await response.arrayBuffer(), response)
}

/**
 * A `fetch` for the database client with a deadline for each try, and a second try after a network
 * error or a 5xx. Calls `onTrip` for each try. Throws {@link DatabaseUnreachable} when both fail.
 */
export const fetchWithDeadline =
  (
    onTrip: () => void = () => {},
    deadlineMs = defaultDeadlineMs,
  ): ((request: Request) => Promise<Response>) =>
  async (request) => {
    const body = await request.arrayBuffer()
    for (let attempt = 1; ; attempt += 1) {
      onTrip()
      const last = attempt === tries
      try {
        const response = await tryOnce(request, body, deadlineMs)
        if (last || !isTransient(response.status)) return response
      } catch (error) {
        if (last) throw new DatabaseUnreachable('The database did not answer', { cause: error })
      }
    }
  }
