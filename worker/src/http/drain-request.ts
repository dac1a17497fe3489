import type { MiddlewareHandler } from 'hono'
import { withDeadline } from '../deadline.ts'
import type { AppEnv } from './context.ts'

/** More than any camera's photo; what sends more, or nothing for so long, is not waited for. */
const mostBytes = 64 * 1024 * 1024
const patienceMs = 5000

/** Who leaves while sending, or falls silent, does not wait for the answer either. */
const ignore = (): void => {}

const readOn = async (body: ReadableStream<Uint8Array>, silenceMs: number): Promise<void> => {
  const reader = body.getReader()
  try {
    for (let bytes = 0; bytes < mostBytes; ) {
      const { done, value } = await withDeadline(reader.read(), silenceMs)
      if (done) return
      bytes += value.byteLength
    }
  } finally {
    reader.cancel().catch(ignore)
  }
}

/**
 * Reads what an early answer has left of a request's body and throws it away, up to 64 MB and until
 * nothing comes for 5 s. A connection that ends while its client is still sending resets, and the
 * client would never see the answer: that a photo is too large, for one.
 */
export const drainRequest =
  (silenceMs = patienceMs): MiddlewareHandler<AppEnv> =>
  async (context, next) => {
    const { raw } = context.req
    await next()
    if (raw.body && !raw.bodyUsed && !raw.body.locked) {
      await readOn(raw.body, silenceMs).catch(ignore)
    }
  }
