import { exports } from 'cloudflare:workers'
import { expect, test } from 'vitest'

const share = (method: string, headers: Readonly<Record<string, string>> = {}) => {
  const body = new FormData()
  body.set('photos', new File([new Uint8Array(200_000)], 'arch.jpg', { type: 'image/jpeg' }))
  return exports.default.fetch(
    new Request('https://storystone.test/share-target', {
      method,
      headers,
      body,
      redirect: 'manual',
    }),
  )
}

test.each([
  [{}],
  [{ 'Sec-Fetch-Site': 'cross-site' }],
  [{ Origin: 'https://gallery.test' }],
  [{ Origin: 'null' }],
])('a share without a service worker leads home (%o)', async (headers) => {
  const answer = await share('POST', headers)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('Location')).toBe('/?share=again')
  expect(answer.headers.get('Set-Cookie')).toBeNull()
})

test('other methods than a share are refused', async () => {
  expect((await share('PUT')).status).toBe(404)
})
