import { expect, test } from 'vitest'
import { createClient, expectRefusal } from '#test/client/client.ts'
import { asForwarded } from './headers.ts'

const proto = { 'X-Forwarded-Proto': 'https' }
const tunnel = 'https://tunnel.example'

test.each([
  ['no such header', 'http://a.example/x', {}, 'http://a.example/x'],
  ['a scheme', 'http://a.example/x?y=1', proto, 'https://a.example/x?y=1'],
  [
    'a host',
    'http://localhost:1/',
    { ...proto, 'X-Forwarded-Host': 'a.example' },
    'https://a.example/',
  ],
  ['two proxies', 'http://b/', { 'X-Forwarded-Proto': 'https, http' }, 'https://b/'],
  ['a path of two slashes', 'http://a.example//b', proto, 'https://a.example//b'],
  [
    'a scheme that is none',
    'http://a.example/',
    { 'X-Forwarded-Proto': 'file' },
    'http://a.example/',
  ],
  ['a host with a path', 'http://a.example/', { 'X-Forwarded-Host': 'b/c' }, 'http://a.example/'],
  ['a host with a user', 'http://a.example/', { 'X-Forwarded-Host': 'b@c' }, 'http://a.example/'],
])('asForwarded gives the browser’s address for %s', (_what, url, headers, address) => {
  expect(asForwarded(new Request(url, { headers })).url).toBe(address)
})

test('asForwarded restores the Origin that wrangler dev makes plain, and no other', () => {
  const originOf = (origin: string) =>
    asForwarded(
      new Request('http://tunnel.example/', { headers: { ...proto, Origin: origin } }),
    ).headers.get('Origin')
  expect(originOf('http://tunnel.example')).toBe(tunnel)
  expect(originOf('https://evil.example')).toBe('https://evil.example')
})

test('a deployed worker ignores the headers: they make no other site its own', async () => {
  const headers = { ...proto, 'X-Forwarded-Host': 'evil.example', Origin: 'https://evil.example' }
  const response = await createClient().post('/api/login', {}, headers)
  await expectRefusal(response, 403, 'wrong_origin')
})
