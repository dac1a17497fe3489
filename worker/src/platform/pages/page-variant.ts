import { defaultLanguage, type Language } from '@storystone/schema/catalog.ts'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { AppEnv } from '../http/context.ts'
import { firstLanguage, isLanguage } from '../locales/language.ts'
import { hasSessionCookie } from '../session/session-cookie.ts'

/** The language chosen on an earlier visit, else the browser's first language, else English. */
const pageLanguage = (context: Context<AppEnv>): Language => {
  const chosen = getCookie(context, 'pref_language')
  if (isLanguage(chosen)) return chosen
  const first = firstLanguage(context.req.header('Accept-Language'))
  return isLanguage(first) ? first : defaultLanguage
}

/**
 * Which prerendered page a request gets, for example `fr.member`. `member` means that the request
 * has a session cookie: the page itself finds out whether the session is still valid, so that no
 * page waits for the database.
 */
export const pageVariant = (context: Context<AppEnv>): `${Language}.${'guest' | 'member'}` =>
  `${pageLanguage(context)}.${hasSessionCookie(context) ? 'member' : 'guest'}`
