import 'fake-indexeddb/auto'
import { createStore, entries } from 'idb-keyval'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubLocks } from '#web/testing/locks.ts'
import { emptyOutbox, keepOutboxItem } from '#web/testing/outbox.ts'

const story = {
  id: 'story-1',
  title: 'Petra',
  content: '• One',
  format: 'quick_facts',
  language: 'en',
  location: null,
  imageUrl: null,
  funFact: null,
  narrationUrl: null,
  candidates: [],
  confidence: null,
  recognised: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  creditsLeft: 3,
}

/** What the network answers, by path. Any other path is a page. */
const answers: Readonly<Record<string, unknown>> = {
  '/api/user': { id: 'ada' },
  '/api/generate-story-from-text': story,
}

const fetchStub = async (target: string | { readonly url: string }): Promise<Response> => {
  const address = typeof target === 'string' ? target : target.url
  const { pathname } = new URL(address, location.href)
  return pathname in answers ? Response.json(answers[pathname]) : new Response('a page')
}

beforeAll(async () => {
  // The build puts the list of files here. One of them lies under /api/, to be left alone.
  const files = ['/assets/app.js', '/api/health', '/shell.html']
  vi.stubGlobal(
    '__WB_MANIFEST',
    files.map((url) => ({ url, revision: null })),
  )
  await import('./sw.ts')
})

beforeEach(() => {
  const match = async (key: string) => (key.endsWith('app.js') ? new Response('a file') : undefined)
  vi.stubGlobal('caches', { open: async () => ({ match }) })
  vi.stubGlobal('fetch', fetchStub)
  // In a browser the address may be relative, in happy-dom not.
  vi.spyOn(Response, 'redirect').mockImplementation(
    (url, status = 302) => new Response(null, { status, headers: { Location: String(url) } }),
  )
})

describe('the service worker', () => {
  /** The answer to a request; undefined where it is left to the network. */
  const answerTo = async (method: string, path: string, mode = 'cors', form = new FormData()) => {
    const request = {
      method,
      mode,
      url: new URL(path, location.href).href,
      formData: async () => form,
    }
    const respondWith = vi.fn()
    dispatchEvent(Object.assign(new Event('fetch'), { request, respondWith, waitUntil: () => {} }))
    const answer: Response | undefined = await respondWith.mock.calls[0]?.[0]
    return answer?.status === 303 ? answer.headers.get('Location') : answer?.text()
  }

  it.each([
    ['a page', 'GET', '/credits', 'navigate', 'a page'],
    ['a file of the build', 'GET', '/assets/app.js', 'cors', 'a file'],
    ['a share', 'POST', '/share-target', 'navigate', '/?share=nothing'],
    ['the share target opened as a page', 'GET', '/share-target', 'navigate', 'a page'],
  ])('answers %s', async (_what, method, path, mode, expected) => {
    expect(await answerTo(method, path, mode)).toBe(expected)
  })

  it.each([
    ['an empty picture', new File([], 'a.jpg', { type: 'image/jpeg' }), 'nothing'],
    ['a text', new File(['words'], 'a.txt', { type: 'text/plain' }), 'nothing'],
    ['a photo', new File(['photo'], 'a.jpg', { type: 'image/jpeg' }), 'received'],
  ])('takes photos only from a share: %s', async (_what, file, outcome) => {
    const form = new FormData()
    form.append('photo', file)
    expect(await answerTo('POST', '/share-target', 'navigate', form)).toBe(`/?share=${outcome}`)
    const kept = await entries(createStore('storystone-shared', 'photos'))
    expect(kept).toHaveLength(outcome === 'received' ? 1 : 0)
  })

  it.each([
    ['a call of the API', 'GET', '/api/credits', 'cors'],
    ['a file of the API opened as a page', 'GET', '/api/media/p1', 'navigate'],
    ['a path of the API that the build lists', 'GET', '/api/health', 'cors'],
    ['a path of the API that is posted', 'POST', '/api/login', 'cors'],
    ['a fetch of the share target', 'GET', '/share-target', 'cors'],
    ['a form posted elsewhere', 'POST', '/credits', 'navigate'],
    ['a file that is posted', 'POST', '/assets/app.js', 'cors'],
    ['an unknown file', 'GET', '/assets/other.js', 'cors'],
    ['a file of another site', 'GET', 'https://other.example/assets/app.js', 'cors'],
    ['a page of another site', 'GET', 'https://other.example/credits', 'navigate'],
    ['what is shared with another site', 'POST', 'https://other.example/share-target', 'cors'],
  ])('leaves %s to the network', async (_what, method, path, mode) => {
    expect(await answerTo(method, path, mode)).toBeUndefined()
  })
})

describe('a notice that is pushed', () => {
  const origin = new URL(location.href).origin
  const notification = {
    title: 'Your story is ready',
    body: 'Petra',
    lang: 'en',
    tag: 'story-1',
    navigate: `${origin}/story/story-1`,
    icon: `${origin}/icons/any-192.png`,
  }

  /** What is shown of a message. */
  const shownOf = async (message: object) => {
    const showNotification = vi.fn(async (_title: string, _options: object) => undefined)
    vi.stubGlobal('registration', { showNotification })
    const waitUntil = vi.fn()
    dispatchEvent(Object.assign(new Event('push'), { data: { json: () => message }, waitUntil }))
    await waitUntil.mock.calls[0]?.[0]
    return showNotification.mock.calls
  }

  const data = '/story/story-1'

  it('is shown with its story', async () => {
    const [[title, options] = []] = await shownOf({ web_push: 8030, notification })
    expect(title).toBe('Your story is ready')
    expect(options).toMatchObject({ body: 'Petra', lang: 'en', tag: 'story-1', data })
  })

  /** Presses it while these pages are open. Says which windows were opened, and what a page received. */
  const pressWith = async (...pages: string[]) => {
    const openWindow = vi.fn(async (_path: string) => null)
    const posted: unknown[] = []
    const clients = pages.map((path) => ({
      url: origin + path,
      focus: async () => undefined,
      postMessage: (message: unknown) => void posted.push({ path, message }),
    }))
    vi.stubGlobal('clients', { matchAll: async () => clients, openWindow })
    const waitUntil = vi.fn()
    const pressed = { close: vi.fn(), data }
    dispatchEvent(
      Object.assign(new Event('notificationclick'), { notification: pressed, waitUntil }),
    )
    await waitUntil.mock.calls[0]?.[0]
    expect(pressed.close).toHaveBeenCalledOnce()
    return { opened: openWindow.mock.calls.flat(), posted }
  }

  it.each([
    ['nothing is open', []],
    ['only a public story is open', ['/s/token', '/api/media/p1']],
  ])('opens its story in a new window while %s', async (_what, pages) => {
    expect(await pressWith(...pages)).toEqual({ opened: [data], posted: [] })
  })

  it('opens its story in the app where that is open, next to a public story', async () => {
    const message = { type: 'OPEN', path: data }
    expect(await pressWith('/s/token', '/credits')).toEqual({
      opened: [],
      posted: [{ path: '/credits', message }],
    })
  })

  it('opens no address of another site', async () => {
    const elsewhere = { ...notification, navigate: 'https://other.example/story/story-1' }
    const [[, options] = []] = await shownOf({ web_push: 8030, notification: elsewhere })
    expect(options).not.toHaveProperty('data')
  })
})

it('a subscription that the browser has replaced goes to the server', async () => {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response(null))
  vi.stubGlobal('fetch', fetched)
  const newSubscription = { endpoint: 'https://push.example.org/new', keys: {} }
  const waitUntil = vi.fn()
  dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { newSubscription, waitUntil }))
  await waitUntil.mock.calls[0]?.[0]
  const [[path, init] = []] = fetched.mock.calls
  expect([path, init?.method]).toEqual(['/api/push-subscription', 'PUT'])
  expect(JSON.parse(String(init?.body))).toEqual(newSubscription)
})

describe('a story of the outbox', () => {
  /** The notifications of a background sync while these windows are open. */
  const notificationsOf = async (
    permission: string,
    windows: readonly string[],
    whileHeld = (_id: string, work: () => Promise<void>) => work(),
    more: Parameters<typeof keepOutboxItem>[0] = {},
  ) => {
    const showNotification = vi.fn(async () => undefined)
    vi.stubGlobal('registration', { showNotification })
    vi.stubGlobal('Notification', { permission })
    const clients = windows.map((window) => {
      const [visibilityState, path = '/'] = window.split(' ')
      return { visibilityState, url: new URL(path, location.href).href }
    })
    vi.stubGlobal('clients', { matchAll: async () => clients })
    await emptyOutbox()
    const { id } = await keepOutboxItem(more)
    const waitUntil = vi.fn()
    await whileHeld(id, async () => {
      dispatchEvent(Object.assign(new Event('sync'), { tag: 'storystone-outbox', waitUntil }))
    })
    await waitUntil.mock.calls[0]?.[0]
    return showNotification.mock.calls
  }

  it.each([
    ['no window is open', []],
    ['no window is visible', ['hidden', 'hidden']],
    ['a public story is visible', ['hidden', 'visible /s/token']],
  ])('is notified when %s', async (_when, windows) => {
    expect(await notificationsOf('granted', windows)).toEqual([
      ['Your story is ready', expect.objectContaining({ body: 'Petra', data: '/story/story-1' })],
    ])
  })

  it('that ends several is notified as the end of them all', async () => {
    const series = { id: 'series-1', path: '/around/walk' }
    const more = { series, readyText: 'Your walk is ready' }
    expect(await notificationsOf('granted', [], undefined, more)).toEqual([
      ['Your walk is ready', expect.objectContaining({ tag: 'series-1', data: '/around/walk' })],
    ])
  })

  it.each([
    ['a window is visible', 'granted', ['hidden', 'visible']],
    ['the user has not allowed it', 'default', []],
  ])('is not notified when %s', async (_when, permission, windows) => {
    expect(await notificationsOf(permission, windows)).toEqual([])
  })

  it('is sent in the same sync after the page that shows it is closed', async () => {
    const { request } = stubLocks()
    const calls = await notificationsOf('granted', [], async (id, work) => {
      await request(`storystone-outbox:${id}`, async () => {
        await work()
        const waits = [`storystone-outbox:${id}`, { signal: expect.anything() }, expect.anything()]
        await vi.waitFor(() => expect(request.mock.calls).toContainEqual(waits), 10_000)
      })
    })
    expect(calls).toHaveLength(1)
  })

  it('is not sent for the sync of another tag', () => {
    const waitUntil = vi.fn()
    dispatchEvent(Object.assign(new Event('sync'), { tag: 'another', waitUntil }))
    expect(waitUntil).not.toHaveBeenCalled()
  })
})
