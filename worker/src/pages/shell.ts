import type { Context } from 'hono'
import { Refusal } from '../errors/refusal.ts'
import type { AppEnv } from '../http/context.ts'
import { pageVariant } from './page-variant.ts'

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

/** Fetches a page from the assets; 304 when the browser has this version. */
const fetchPage = async (context: Context<AppEnv>, name: string): Promise<Response> => {
  const known = context.req.header('If-None-Match')
  const page = await context.env.ASSETS.fetch(
    new Request(new URL(`/pages/${name}.html`, context.req.url), {
      headers: known === undefined ? {} : { 'If-None-Match': known },
    }),
  )
  if (page.status !== 200 && page.status !== 304) {
    throw new Error(`The page ${name} is missing from the assets (${page.status})`)
  }
  return page
}

const withOrigin = async (page: Response, origin: string): Promise<string | null> =>
  page.status === 304 ? null : (await page.text()).replaceAll(originPlaceholder, origin)

const answerPage = async (context: Context<AppEnv>, kind: 'home' | 'shell'): Promise<Response> => {
  const page = await fetchPage(context, `${kind}.${pageVariant(context)}`)
  const body = await withOrigin(page, new URL(context.req.url).origin)
  const answer = new Response(body, { status: page.status, headers: page.headers })
  answer.headers.set('Cache-Control', 'no-cache')
  answer.headers.set('Vary', 'Cookie, Accept-Language')
  return answer
}

/**
 * Answers requests that match no file: home at `/`, the app's empty shell for other navigations,
 * and 404 for the rest, so that a missing script is never answered with a page.
 */
export const serveShell = async (context: Context<AppEnv>): Promise<Response> => {
  const { pathname } = new URL(context.req.url)
  const request = context.req.raw
  if (pathname === '/' && isRead(request)) return answerPage(context, 'home')
  const isFile = pathname.startsWith('/assets/') || pathname.startsWith('/pages/')
  if (isFile || !isRead(request) || !isNavigation(request)) throw new Refusal('not_found')
  return answerPage(context, 'shell')
}
