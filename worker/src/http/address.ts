import type { Context } from 'hono'
import type { AppEnv } from './context.ts'

/** The address that a request came from, as the platform saw it. */
export const addressOf = (context: Context<AppEnv>): string =>
  context.req.header('CF-Connecting-IP') ?? 'unknown'
