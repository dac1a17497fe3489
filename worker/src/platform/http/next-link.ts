import type { Context } from 'hono'
import { type Cursor, writeCursor } from '../database/paging.ts'
import type { AppEnv } from './context.ts'

/** Links to the next page of a list (RFC 8288), if there is one. */
export const setNextLink = (context: Context<AppEnv>, next: Cursor | null): void => {
  if (!next) return
  const url = new URL(context.req.url)
  url.searchParams.set('cursor', writeCursor(next))
  context.header('Link', `<${url.pathname}${url.search}>; rel="next"`)
}
