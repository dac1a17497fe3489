import { securityHeaders } from '@storystone/schema/contract/security-headers.ts'
import { describe, expect, test } from 'vitest'
import { createClient } from './client/client.ts'

describe('the security headers', () => {
  test.each(['/api/health', '/api/user', '/api/nowhere', '/api/credit-costs'])(
    'are on %s for every status',
    async (path) => {
      const { headers } = await createClient().get(path)
      for (const [name, value] of Object.entries(securityHeaders())) {
        expect(headers.get(name)).toBe(value)
      }
    },
  )

  test('are on pages, whose policy allows one more style and one script', async () => {
    const { headers } = await createClient().get('/stories', { Accept: 'text/html' })
    const { 'Content-Security-Policy': policy = '', ...others } = securityHeaders()
    for (const [name, value] of Object.entries(others)) expect(headers.get(name)).toBe(value)
    const given = headers.get('Content-Security-Policy') ?? ''
    expect(given.replaceAll(/ 'sha256-[^']+'/g, '')).toBe(policy)
  })

  test('API responses are not cached', async () => {
    for (const path of ['/api/user', '/api/stories', '/api/health']) {
      expect((await createClient().get(path)).headers.get('Cache-Control')).toBe('no-store')
    }
  })
})
