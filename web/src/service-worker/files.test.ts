import { beforeEach, expect, it, vi } from 'vitest'
import { answerPage, dropOldFiles, findFile, keepFiles, nameFiles } from './files.ts'

/** A cache, which happy-dom does not have. */
const kept = new Map<string, Response>()
const cache = {
  keys: async () => [...kept.keys()].map((url) => ({ url })),
  put: async (key: string, response: Response) => void kept.set(key, response),
  match: async (key: string) => kept.get(key),
  delete: async (key: string) => kept.delete(key),
}

/** The service worker of a build, with the other ones that are registered. */
const startBuild = (others: { installing?: object; waiting?: object } = {}) => {
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', async (url: string) => new Response(url))
  vi.stubGlobal('registration', { installing: null, waiting: null, ...others })
}

const file = (url: string) => ({ url, revision: null })

beforeEach(() => {
  kept.clear()
  nameFiles([file('/assets/b.js')])
})

it.each([
  [{}, 1],
  [{ installing: {} }, 3],
  [{ waiting: {} }, 3],
])('dropOldFiles keeps the files of a newer build, with %j', async (others, left) => {
  startBuild(others)
  await keepFiles(['/assets/a.js', '/assets/b.js', '/assets/c.js'].map(file))
  await dropOldFiles()
  expect(kept.size).toBe(left)
  expect(await findFile('/assets/b.js')).toBeDefined()
})

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
