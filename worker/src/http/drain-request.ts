import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './context.ts'

const readToItsEnd = async (body: ReadableStream): Promise<void> => {
  const reader = body.getReader()
  for (let done = false; !done; ) done = (await reader.read()).done
}

/** Who leaves while sending does not wait for the answer either. */
const ignore = (): void => {}

/**
 * Reads what an early answer has left of a request's body and throws it away. A connection that
 * ends while its client is still sending resets, and the client would never see the answer: that a
 * photo is too large, for one.
 */
export const drainRequest = (): MiddlewareHandler<AppEnv> => async (context, next) => {
  const { raw } = context.req
  await next()
  if (raw.body && !raw.bodyUsed && !raw.body.locked) await readToItsEnd(raw.body).catch(ignore)
}
