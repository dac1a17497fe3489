import type { Context } from 'hono'
import type { AppContext, AppEnv } from './context.ts'
import { toRefusal } from './error-handler.ts'

/** The caller awaits the work and reports its failure; here it only keeps the worker alive. */
const ignore = (): void => {}

/** Lets work finish after the client disconnects, which would otherwise end it; returns the work. */
export const waitUntil = <T>(
  { executionCtx }: Pick<Context, 'executionCtx'>,
  work: Promise<T>,
): Promise<T> => {
  executionCtx.waitUntil(work.then(ignore, ignore))
  return work
}

/**
 * Lets the work finish after the client disconnects, and logs the request when it ends. The caller
 * handles its failure.
 */
export const finishInBackground = <Env extends AppEnv>(
  context: Context<Env>,
  work: Promise<unknown>,
): void => {
  context.set('background', waitUntil(context, work))
}

/** Records how the work ends as the `outcome` of the request's log line; returns its result. */
export const recordOutcome = async <T>(
  { var: { meter } }: Pick<AppContext, 'var'>,
  work: Promise<T>,
): Promise<T> => {
  try {
    const result = await work
    meter.outcome = 'completed'
    return result
  } catch (error) {
    meter.outcome = [toRefusal(error).code, meter.outcome].filter(Boolean).join(': ')
    throw error
  }
}

/** A response body that is written while the client reads it. */
export type ClientStream = {
  readonly body: ReadableStream<Uint8Array>
  readonly write: (bytes: Uint8Array) => void
  readonly close: () => void
  /** Makes the client's read fail, so that it does not take the part for the whole. */
  readonly abort: (error: unknown) => void
}

/**
 * Creates a stream to one client. After the client has disconnected, which calls `onDisconnect`,
 * calls do nothing.
 */
export const createClientStream = (onDisconnect?: () => void): ClientStream => {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  const body = new ReadableStream<Uint8Array>({
    start: (opened) => {
      controller = opened
    },
    cancel: () => {
      controller = null
      onDisconnect?.()
    },
  })
  return {
    body,
    write: (bytes) => controller?.enqueue(bytes),
    close: () => {
      controller?.close()
      controller = null
    },
    abort: (error) => {
      controller?.error(error)
      controller = null
    },
  }
}
