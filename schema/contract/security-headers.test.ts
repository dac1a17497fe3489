import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { describe, expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const policyWith = (...styleHashes: string[]): string =>
  securityHeaders({ styleHashes })['Content-Security-Policy'] ?? ''

/** What csp_evaluator reports about a policy: directive, value and sentence. */
const findingsIn = (policy: string): string[] =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .map(({ directive, value, description }) => `${directive} ${value}: ${description}`)

/**
 * Known and answered: we host neither JSONP nor AngularJS, and what users upload is served as the
 * picture or audio that it is, with nosniff, to its owner alone.
 */
const ownFiles = expect.stringContaining("script-src 'self': 'self' can be problematic if you host")

describe('the content security policy', () => {
  test.each([
    ['of the API and of files', policyWith()],
    ['of pages, which inline their styles', policyWith("'sha256-abc'")],
  ])('%s: csp_evaluator reports only that scripts are our own files', (_where, policy) => {
    expect(findingsIn(policy)).toEqual([ownFiles])
  })

  test.each([
    ["script-src 'self'", "script-src 'self' 'unsafe-inline'"],
    ["script-src 'self'", 'script-src https:'],
    ["default-src 'none'; ", ''],
  ])('csp_evaluator reports a weaker policy: %s as %j', (strict, weak) => {
    const policy = policyWith().replace(strict, weak)
    expect(policy).not.toBe(policyWith())
    expect(findingsIn(policy)).not.toEqual([ownFiles])
  })

  test('allows no other site, no inline code and no evaluated code', () => {
    expect(policyWith("'sha256-abc'")).not.toMatch(/unsafe-(inline|eval|hashes)|\*|https?:/)
    expect(policyWith()).toContain("frame-ancestors 'none'")
    expect(policyWith()).toContain("base-uri 'none'")
  })
})

test('securityHeaders sets every header', () => {
  expect(securityHeaders()).toMatchObject({
    'Strict-Transport-Security': expect.stringMatching(/^max-age=63072000; includeSubDomains/),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': expect.stringContaining('camera=(self), geolocation=(self)'),
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
})

test('securityHeaders sets no opener policy, which delays the first paint (decision 164)', () => {
  expect(securityHeaders()).not.toHaveProperty('Cross-Origin-Opener-Policy')
})
