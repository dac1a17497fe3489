import { type InlineHashes, securityHeaders } from '@storystone/schema/contract/security-headers.ts'

const policy = 'Content-Security-Policy'

const rule = (path: string, lines: readonly string[]): string =>
  [path, ...lines.map((line) => `  ${line}`)].join('\n')

/**
 * The text of `_headers`. Static assets never pass through the worker, so its security policy is
 * written here for them. Pages allow their inlined styles: `!` removes the policy of all files
 * first, since a browser applies both.
 */
export const headersFile = (inline: InlineHashes): string => {
  const everywhere = Object.entries(securityHeaders()).map(([name, value]) => `${name}: ${value}`)
  return `${[
    rule('/*', everywhere),
    rule('/assets/*', ['Cache-Control: public, max-age=31536000, immutable']),
    // They keep their name. What is asked again with each page is read again with it: 40 ms on a phone.
    ...['/drawings.svg', '/favicon.svg'].map((path) =>
      rule(path, ['Cache-Control: public, max-age=86400']),
    ),
    rule('/sw.js', ['Cache-Control: no-cache']),
    rule('/pages/*', [`! ${policy}`, `${policy}: ${securityHeaders(inline)[policy]}`]),
  ].join('\n\n')}\n`
}
