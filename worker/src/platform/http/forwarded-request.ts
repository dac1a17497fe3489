/**
 * What X-Forwarded-Proto and X-Forwarded-Host are: `trusted` behind a tunnel to this machine, which
 * sets them; `ignored` where nothing does, as on the platform.
 */
export type ForwardedHeaders = 'ignored' | 'trusted'

/** The first of several proxies is the one that the browser reached. */
const firstOf = (header: string | null): string | undefined => header?.split(',', 1)[0]?.trim()

/** The origin of a scheme and a host; null if they are malformed. */
const originOf = (scheme: string, host: string): string | null => {
  const url = URL.parse(`${scheme}://${host}`)
  return url && /^https?:$/.test(url.protocol) && url.host === host.toLowerCase()
    ? url.origin
    : null
}

/**
 * The request with the address that the browser has, as a tunnel forwards it; the same request
 * without these headers. A page of another site can't add them: a browser asks first, by a preflight
 * that no route allows.
 */
export const asForwarded = (request: Request): Request => {
  const { protocol, host, pathname, search } = new URL(request.url)
  const scheme = firstOf(request.headers.get('X-Forwarded-Proto')) ?? protocol.slice(0, -1)
  const origin = originOf(scheme, firstOf(request.headers.get('X-Forwarded-Host')) ?? host)
  if (origin === null || origin === `${protocol}//${host}`) return request
  const forwarded = new Request(`${origin}${pathname}${search}`, request)
  // wrangler dev has replaced an Origin of this host by its own plain one.
  const isOfThisHost = request.headers.get('Origin') === origin.replace('https:', 'http:')
  if (isOfThisHost) forwarded.headers.set('Origin', origin)
  return forwarded
}
