// How often Wikimedia is asked: its limits, and what happens after a 429. `places/wikimedia-queue.ts` has all calls
// of the deployment keep to them, and halves the pace for a minute after one.

/** Wikimedia allows three requests side by side. */
export const mostAtOnce = 3

type PaceSettings = {
  /** The address at which the operator is reached, which Wikimedia allows more; else empty. */
  readonly contact: string
  /** The pace that the operator has set, if any. */
  readonly requestsPerMinute?: number | undefined
}

/** Below Wikimedia's limits, 10 and 200, since others may use the same address. */
export const paceOf = ({ contact, requestsPerMinute }: PaceSettings): number =>
  requestsPerMinute ?? (contact ? 180 : 9)

/** A longer wait than this is not waited for. */
const longestRetryMs = 2_000

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Fetches once, and once more after a 429 that asks for a short wait. */
export const retryTooMany = async (
  send: () => Promise<Response>,
  onTooMany: () => void,
): Promise<Response> => {
  const response = await send()
  if (response.status !== 429) return response
  onTooMany()
  const waitMs = Number(response.headers.get('Retry-After') ?? 1) * 1000
  if (!(waitMs <= longestRetryMs)) return response
  await response.body?.cancel()
  await wait(waitMs)
  return send()
}
