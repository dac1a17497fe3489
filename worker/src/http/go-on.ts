import type { Context } from 'hono'
import type { AppEnv } from './context.ts'

/** The work's end is answered and logged where it is awaited; here it only keeps the worker up. */
const ignore = (): void => {}

/** Lets work go on to its end when the client leaves, which would end it midway; answers the work. */
export const goOn = <T>(context: Context<AppEnv>, work: Promise<T>): Promise<T> => {
  context.executionCtx.waitUntil(work.then(ignore, ignore))
  return work
}
