import { defaultLanguage, isLanguage, type Language } from '@storystone/schema/languages.ts'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { Hono } from 'hono/tiny'
import { Refusal } from '../errors/refusal.ts'
import type { AppEnv } from '../http/context.ts'
import { matchesETag } from '../http/headers.ts'
import { firstLanguage } from '../locales/language.ts'
import { hasSessionCookie } from '../session/session.ts'

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
const pageVariant = (context: Context<AppEnv>): `${Language}.${'guest' | 'member'}` =>
  `${pageLanguage(context)}.${hasSessionCookie(context) ? 'member' : 'guest'}`

/**
 * The target of the system's share sheet. The service worker handles it; a share that reaches the
 * server found none. Nothing of it is read, so it needs no guard: home asks the user to share
 * again.
 */
export const shareTarget = new Hono<AppEnv>().post('/share-target', (context) =>
  context.redirect('/?share=again', 303),
)

/** A prerendered page has this placeholder for the origin. */
const originPlaceholder = '%ORIGIN%'

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

const hasExtension = (pathname: string): boolean => /\.[^/]*$/.test(pathname)

/** Link previews and command-line clients accept anything and send no Sec-Fetch headers. */
const acceptsAnything = ({ headers }: Request): boolean =>
  (headers.get('Accept') ?? '*/*') === '*/*' && !headers.has('Sec-Fetch-Dest')

const isNavigation = (request: Request): boolean =>
  request.headers.get('Sec-Fetch-Mode') === 'navigate' ||
  (request.headers.get('Accept') ?? '').includes('text/html') ||
  (acceptsAnything(request) && !hasExtension(new URL(request.url).pathname))

/** A page as it was read from the assets; `parts` are apart by the origin. */
type Page = { readonly parts: readonly string[]; readonly headers: Headers; readonly etag: string }

const readPage = async (context: Context<AppEnv>, name: string): Promise<Page> => {
  const address = new URL(`/pages/${name}.html`, context.req.url)
  const page = await context.env.ASSETS.fetch(new Request(address))
  if (page.status !== 200) {
    throw new Error(`The page ${name} is missing from the assets (${page.status})`)
  }
  const headers = new Headers(page.headers)
  headers.set('Cache-Control', 'no-cache')
  headers.set('Vary', 'Cookie, Accept-Language')
  const parts = (await page.text()).split(originPlaceholder)
  return { parts, headers, etag: headers.get('ETag') ?? '' }
}

/** The page as an answer; 304 when the browser has this version. */
const answerPage = (context: Context<AppEnv>, { parts, headers, etag }: Page): Response => {
  if (etag !== '' && matchesETag(context.req.header('If-None-Match'), etag)) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(parts.join(new URL(context.req.url).origin), { headers })
}

const kindOf = ({ req }: Context<AppEnv>): 'home' | 'shell' => {
  const { pathname } = new URL(req.url)
  if (pathname === '/' && isRead(req.raw)) return 'home'
  const isFile = pathname.startsWith('/assets/') || pathname.startsWith('/pages/')
  if (isFile || !isRead(req.raw) || !isNavigation(req.raw)) throw new Refusal('not_found')
  return 'shell'
}

/**
 * Answers requests that match no file: home at `/`, the app's empty shell for other navigations,
 * and 404 for the rest, so that a missing script is never answered with a page. The eight pages
 * stay in memory after their first read: an isolate runs one version, whose pages don't change.
 */
export const serveShell = (): ((context: Context<AppEnv>) => Promise<Response>) => {
  const pages = new Map<string, Page>()
  return async (context) => {
    const name = `${kindOf(context)}.${pageVariant(context)}`
    const page = pages.get(name) ?? (await readPage(context, name))
    pages.set(name, page)
    return answerPage(context, page)
  }
}
