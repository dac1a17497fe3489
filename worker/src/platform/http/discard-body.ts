import type { MiddlewareHandler } from 'hono'
import { withDeadline } from '../deadline.ts'
import type { AppEnv } from './context.ts'

/** More than any camera's photo. */
const maxBytes = 64 * 1024 * 1024

/** In milliseconds: the longest pause, and the longest time in total. */
export type DiscardLimits = { readonly silenceMs?: number; readonly maxMs?: number }

/** A client that stops sending does not wait for the response either. */
const ignore = (): void => {}

const discard = async (
  body: ReadableStream<Uint8Array>,
  { silenceMs = 5_000, maxMs = 120_000 }: DiscardLimits,
): Promise<void> => {
  const reader = body.getReader()
  const deadline = Date.now() + maxMs
  try {
    for (let bytes = 0; bytes < maxBytes && Date.now() < deadline; ) {
      const { done, value } = await withDeadline(reader.read(), silenceMs)
      if (done) return
      bytes += value.byteLength
    }
  } finally {
    reader.cancel().catch(ignore)
  }
}

/**
 * Reads and discards the rest of a request's body after an early response, up to 64 MB, two
 * minutes, or a pause of 5 s. A connection that closes while its client is still sending is reset,
 * and the client would never see the response, for example that its photo is too large.
 */
export const discardUnreadBody =
  (limits: DiscardLimits = {}): MiddlewareHandler<AppEnv> =>
  async (context, next) => {
    const { raw } = context.req
    await next()
    if (raw.body && !raw.body.locked) {
      await discard(raw.body, limits).catch(ignore)
    }
  }
