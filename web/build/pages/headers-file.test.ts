import { securityHeaders } from '@storystone/schema/contract/security-headers.ts'
import { expect, it } from 'vitest'
import { headersFile } from './headers-file.ts'

const rules = headersFile({ styleHashes: ["'sha256-abc'"] })
  .trim()
  .split('\n\n')
  .map((rule) => rule.split('\n'))

it('gives every file the security headers of the contract', () => {
  const [path, ...lines] = rules[0] ?? []
  expect(path).toBe('/*')
  expect(lines).toEqual(
    Object.entries(securityHeaders()).map(([name, value]) => `  ${name}: ${value}`),
  )
})

it('lets caches keep /assets/ for a year', () => {
  expect(rules[1]).toEqual(['/assets/*', '  Cache-Control: public, max-age=31536000, immutable'])
})

it('lets a browser keep for a day what has no hash in its name, so that no page reads it again', () => {
  const aDay = '  Cache-Control: public, max-age=86400'
  expect(rules.slice(2, 4)).toEqual([
    ['/drawings.svg', aDay],
    ['/favicon.svg', aDay],
  ])
})

it('has the service worker revalidated each time', () => {
  expect(rules[4]).toEqual(['/sw.js', '  Cache-Control: no-cache'])
})

it('gives pages the same policy plus the hashes of what they inline', () => {
  const [path, taken, given] = rules[5] ?? []
  expect(path).toBe('/pages/*')
  expect(taken).toBe('  ! Content-Security-Policy')
  const strict = securityHeaders()['Content-Security-Policy'] ?? ''
  expect(given).toBe(
    `  Content-Security-Policy: ${strict.replace("style-src 'self'", "style-src 'self' 'sha256-abc'")}`,
  )
  expect(given).not.toMatch(/unsafe-(inline|eval)/)
})
