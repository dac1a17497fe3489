import { VendorUnreachable } from '#worker/platform/errors/refusal.ts'
import { createVendorFetch } from '../vendor-fetch.ts'

/** Wikimedia did not answer in time, or not as expected; the message is for the log. */
export class WikimediaUnreachable extends VendorUnreachable {
  override readonly name = 'WikimediaUnreachable'
  override readonly about = 'wikimedia'
  /** The status of an answer that was not a 2xx; null without an answer. */
  readonly status: number | null

  constructor(message: string, { cause, status = null }: Details = {}) {
    super(message, cause === undefined ? {} : { cause })
    this.status = status
  }
}
type Details = { readonly cause?: unknown; readonly status?: number | null }

/** The longest that one call takes, with its retry. */
const deadlineMs = 5_000
const longestRetryMs = 2_000
/** The longest article's extract takes about one megabyte, a picture of 960 pixels seldom as much. */
const fetchAnswer = createVendorFetch(4 * 1024 * 1024)

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export type Fetch = (
  url: string,
  headers: Readonly<Record<string, string>>,
  stop?: AbortSignal,
) => Promise<Response>

/** Fetches once, and once more after a 429 that asks for a short wait. */
const fetchPolitely = async (
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

/**
 * Fetches a file or an API's answer until `stop`; throws for any status but a 2xx. `onTooMany` is called
 * for a 429, also when the second try is answered.
 */
export const createFetch =
  (onTooMany: () => void): Fetch =>
  async (url, headers, stop) => {
    const deadline = AbortSignal.timeout(deadlineMs)
    const signal = stop ? AbortSignal.any([deadline, stop]) : deadline
    const send = (): Promise<Response> => fetchAnswer(url, { headers, signal })
    try {
      const response = await fetchPolitely(send, onTooMany)
      if (response.ok) return response
      await response.body?.cancel()
      const { status } = response
      throw new WikimediaUnreachable(`Wikimedia said ${status}`, { status })
    } catch (error) {
      if (error instanceof WikimediaUnreachable) throw error
      throw new WikimediaUnreachable('Wikimedia did not answer', { cause: error })
    }
  }

export const bytesOf = async (response: Response): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    return new Uint8Array(await response.arrayBuffer())
  } catch (error) {
    throw new WikimediaUnreachable('Wikimedia broke off', { cause: error })
  }
}
