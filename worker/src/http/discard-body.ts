import type { MiddlewareHandler } from 'hono'
import { withDeadline } from '../adapters/deadline.ts'
import type { AppEnv } from './context.ts'

/** More than any camera's photo. */
const mostBytes = 64 * 1024 * 1024

/** How long a client is waited for, in milliseconds: that sends nothing, and that sends on and on. */
export type Patience = { readonly silenceMs?: number; readonly mostMs?: number }

/** Who leaves while sending, or falls silent, does not wait for the answer either. */
const ignore = (): void => {}

const readOn = async (
  body: ReadableStream<Uint8Array>,
  { silenceMs = 5_000, mostMs = 120_000 }: Patience,
): Promise<void> => {
  const reader = body.getReader()
  const until = Date.now() + mostMs
  try {
    for (let bytes = 0; bytes < mostBytes && Date.now() < until; ) {
      const { done, value } = await withDeadline(reader.read(), silenceMs)
      if (done) return
      bytes += value.byteLength
    }
  } finally {
    reader.cancel().catch(ignore)
  }
}

/**
 * Reads what an early answer has left of a request's body and throws it away, up to 64 MB, for two
 * minutes, and until nothing comes for 5 s: as long as a photo takes on a slow line, and not as long
 * as somebody likes who sends a byte now and then. A connection that ends while its client is still
 * sending resets, and the client would never see the answer: that a photo is too large, for one.
 */
export const discardUnreadBody =
  (patience: Patience = {}): MiddlewareHandler<AppEnv> =>
  async (context, next) => {
    const { raw } = context.req
    await next()
    if (raw.body && !raw.bodyUsed && !raw.body.locked) {
      await readOn(raw.body, patience).catch(ignore)
    }
  }
