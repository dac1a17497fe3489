import { expect, it, vi } from 'vitest'
import { answerPage, nameFiles } from './files.ts'

it.each([
  [200, 'the server’s'],
  [404, 'the server’s'],
  [429, 'kept'],
  [503, 'kept'],
])('answerPage answers a %i of the server with the page that is %s', async (status, text) => {
  nameFiles([{ url: '/shell.html', revision: '1' }])
  vi.stubGlobal('caches', { open: async () => ({ match: async () => new Response('kept') }) })
  const page = await answerPage({
    request: new Request(new URL('/credits', location.href)),
    preloadResponse: Promise.resolve(new Response('the server’s', { status })),
    waitUntil: () => {},
  })
  expect(await page.text()).toBe(text)
})
