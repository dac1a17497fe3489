import { defaultLanguage, type Language } from '@storystone/schema/catalog.ts'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { firstLanguage, isLanguage } from '../locales/language.ts'
import type { AppEnv } from './context.ts'

/**
 * The language of a page: the one chosen at an earlier visit, else French for a browser whose
 * first language is French, else English.
 */
export const pageLanguage = (context: Context<AppEnv>): Language => {
  const chosen = getCookie(context, 'pref_language')
  if (isLanguage(chosen)) return chosen
  const first = firstLanguage(context.req.header('Accept-Language'))
  return isLanguage(first) ? first : defaultLanguage
}
