import type { Context } from 'hono'
import { hasSessionCookie } from '../features/account/session-cookie.ts'
import type { AppEnv } from './context.ts'

/**
 * Whom a page is prerendered for: `member` when the request has a session's cookie. Whether that
 * session is alive is found out by the page itself, so that no page waits for the database.
 */
export const visitorOf = (context: Context<AppEnv>): 'guest' | 'member' =>
  hasSessionCookie(context) ? 'member' : 'guest'
