import type { Context } from 'hono'
import type { AppEnv } from './context.ts'

/** The caller awaits the work and reports its failure; here it only keeps the worker alive. */
const ignore = (): void => {}

/** Lets work finish after the client disconnects, which would otherwise end it; returns the work. */
export const waitUntil = <T>(context: Context<AppEnv>, work: Promise<T>): Promise<T> => {
  context.executionCtx.waitUntil(work.then(ignore, ignore))
  return work
}
