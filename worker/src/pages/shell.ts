import type { Context } from 'hono'
import { Refusal } from '../errors/refusal.ts'
import type { AppEnv } from '../http/context.ts'
import { pageVariant } from './page-variant.ts'

/** Stands in a prerendered page for the origin that it is asked for at. */
const originMark = '%ORIGIN%'

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

const namesFile = (pathname: string): boolean => /\.[^/]*$/.test(pathname)

/** What draws a preview of a link, and who asks by hand, takes anything and names no kind. */
const takesAnything = ({ headers }: Request): boolean =>
  (headers.get('Accept') ?? '*/*') === '*/*' && !headers.has('Sec-Fetch-Dest')

const isNavigation = (request: Request): boolean =>
  request.headers.get('Sec-Fetch-Mode') === 'navigate' ||
  (request.headers.get('Accept') ?? '').includes('text/html') ||
  (takesAnything(request) && !namesFile(new URL(request.url).pathname))

/** Asks the assets for a page; 304 when the browser has this very one already. */
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
  page.status === 304 ? null : (await page.text()).replaceAll(originMark, origin)

const answerPage = async (context: Context<AppEnv>, kind: 'home' | 'shell'): Promise<Response> => {
  const page = await fetchPage(context, `${kind}.${pageVariant(context)}`)
  const body = await withOrigin(page, new URL(context.req.url).origin)
  const answer = new Response(body, { status: page.status, headers: page.headers })
  answer.headers.set('Cache-Control', 'no-cache')
  answer.headers.set('Vary', 'Cookie, Accept-Language')
  return answer
}

/**
 * Answers what is no file: home at `/`, the app's empty shell to any other navigation, whose
 * routes it knows itself, and 404 to anything else, so that a missing script is never answered
 * with a page.
 */
export const serveShell = async (context: Context<AppEnv>): Promise<Response> => {
  const { pathname } = new URL(context.req.url)
  const request = context.req.raw
  if (pathname === '/' && isRead(request)) return answerPage(context, 'home')
  const isFile = pathname.startsWith('/assets/') || pathname.startsWith('/pages/')
  if (isFile || !isRead(request) || !isNavigation(request)) throw new Refusal('not_found')
  return answerPage(context, 'shell')
}
