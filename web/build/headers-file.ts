import { type InlineHashes, securityHeaders } from '@storystone/schema/contract/security-headers.ts'

const policy = 'Content-Security-Policy'

const rule = (path: string, lines: readonly string[]): string =>
  [path, ...lines.map((line) => `  ${line}`)].join('\n')

/**
 * The text of `_headers`: what static assets are sent with. They never pass through the worker,
 * so the policy that it gives its own answers is written here for them. Pages are allowed what is
 * inlined in them: `!` takes the policy of all files away, since two would both have to be met.
 */
export const headersFile = (inline: InlineHashes): string => {
  const everywhere = Object.entries(securityHeaders()).map(([name, value]) => `${name}: ${value}`)
  return `${[
    rule('/*', everywhere),
    rule('/assets/*', ['Cache-Control: public, max-age=31536000, immutable']),
    rule('/sw.js', ['Cache-Control: no-cache']),
    rule('/pages/*', [`! ${policy}`, `${policy}: ${securityHeaders(inline)[policy]}`]),
  ].join('\n\n')}\n`
}
