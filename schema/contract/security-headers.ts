/** Hashes (`'sha256-…'`, quotes included) of a page's inline code. */
export type InlineHashes = {
  readonly styleHashes?: readonly string[]
  readonly scriptHashes?: readonly string[]
}

const contentSecurityPolicy = ({ styleHashes = [], scriptHashes = [] }: InlineHashes): string =>
  [
    ["default-src 'none'"],
    ["script-src 'self'", ...scriptHashes],
    ["style-src 'self'", ...styleHashes],
    ["img-src 'self' blob: data:"],
    ["media-src 'self' blob:"],
    ["connect-src 'self'"],
    ["font-src 'self'"],
    ["manifest-src 'self'"],
    ["worker-src 'self'"],
    ["form-action 'self'"],
    ["frame-ancestors 'none'"],
    ["base-uri 'none'"],
  ]
    .map((directive) => directive.join(' '))
    .join('; ')

/**
 * The headers of every answer, static assets (`_headers`) and API alike. Nothing inline runs unless
 * its hash is given.
 */
export const securityHeaders = (inline: InlineHashes = {}): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': contentSecurityPolicy(inline),
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
  'Cross-Origin-Resource-Policy': 'same-origin',
})
