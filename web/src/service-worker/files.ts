import { createPool } from '@storystone/schema/pool.ts'
import { hasShelf } from '#web/offline/shelf/shelf-owner.ts'
import { startWatchdog, unsureAfterMs } from '#web/platform/connection/connection.ts'
import { mapFiles } from './map-files.ts'

/** A file of this build, as the build names it. `revision` is null where the name has a hash. */
export type BuildFile = { readonly url: string; readonly revision: string | null }

declare const self: ServiceWorkerGlobalScope

/** A log-out leaves caches with `-precache-` in their name: the app is the same for every user. */
const cacheName = 'storystone-precache-1'

/** The cache key of each file of this build, by its whole address. */
const kept = new Map<string, string>()

const addressOf = (url: string): string => new URL(url, location.href).href

/** A file without a hash in its name changes with the build: its revision is part of the key. */
const keyOf = ({ url, revision }: BuildFile): string =>
  revision === null ? addressOf(url) : `${addressOf(url)}?revision=${revision}`

const keptKeys = async (cache: Cache): Promise<ReadonlySet<string>> =>
  new Set((await cache.keys()).map(({ url }) => url))

/** A file without a hash in its name is reloaded past the browser's cache. */
const fetchFile = async ({ url, revision }: BuildFile): Promise<Response> => {
  const response = await fetch(url, { cache: revision === null ? 'default' : 'reload' })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response
}

/**
 * Caches the files of this build, next to those of the build before, which open pages still use.
 * Rejects when one of them can't be fetched: this version is not installed then.
 */
export const keepFiles = async (files: readonly BuildFile[]): Promise<void> => {
  const cache = await caches.open(cacheName)
  const known = await keptKeys(cache)
  const missing = files.filter((file) => !known.has(keyOf(file)))
  const inTurn = createPool(4)
  const keep = async (file: BuildFile) => cache.put(keyOf(file), await fetchFile(file))
  await Promise.all(missing.map((file) => inTurn(() => keep(file))))
}

/** Registers the files of this build, which are answered from the cache. */
export const nameFiles = (files: readonly BuildFile[]): void => {
  for (const file of files) kept.set(addressOf(file.url), keyOf(file))
}

/**
 * Deletes the files of earlier builds. Not while a newer build is installing or waits: its files would
 * be deleted too, and it would not fetch them again.
 */
export const dropOldFiles = async (): Promise<void> => {
  const { installing, waiting } = self.registration
  if (installing !== null || waiting !== null) return
  const cache = await caches.open(cacheName)
  const ours = new Set(kept.values())
  for (const key of await keptKeys(cache)) {
    if (!ours.has(key)) await cache.delete(key)
  }
}

/** A cached file of this build; undefined if the browser has evicted it. */
export const findFile = async (url: string): Promise<Response | undefined> => {
  const key = kept.get(addressOf(url))
  return key === undefined ? undefined : (await caches.open(cacheName)).match(key)
}

/** Whether the request is for a file of this build. */
export const isKept = ({ method }: Request, { href }: URL): boolean =>
  method === 'GET' && kept.has(href)

const lateFile = new RegExp(`^/assets/(${mapFiles.join('|')})-[\\w-]+\\.m?js$`)

/** Whether the request is for a file that is kept once it was used. */
export const isKeptLate = ({ method }: Request, { pathname }: URL): boolean =>
  method === 'GET' && lateFile.test(pathname)

/** The cached file, else the network's, which is kept. */
export const answerLateFile = async (event: FetchEvent): Promise<Response> => {
  const { url } = event.request
  const cache = await caches.open(cacheName)
  const known = await cache.match(url)
  if (known) return known
  const response = await fetchFile({ url, revision: null })
  event.waitUntil(cache.put(url, response.clone()))
  return response
}

/** The cached file, or the network's if the browser has evicted it. */
export const answerFile = async ({ request }: FetchEvent): Promise<Response> =>
  (await findFile(request.url)) ?? fetch(request)

/** Whether the request opens a page. */
export const isPage = ({ method, mode }: Request): boolean =>
  method === 'GET' && mode === 'navigate'

type PageEvent = Pick<FetchEvent, 'request' | 'preloadResponse' | 'waitUntil'>

const fromNetwork = async ({ request, preloadResponse }: PageEvent): Promise<Response> => {
  const preloaded: unknown = await preloadResponse
  return preloaded instanceof Response ? preloaded : fetch(request)
}

/** Rejects when the network has not answered after {@link unsureAfterMs}. */
const unlessSilent = async (network: Promise<Response>): Promise<Response> => {
  const { signal, end } = startWatchdog(unsureAfterMs)
  const silence = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  return Promise.race([network, silence]).finally(end)
}

/** Whether the page can be shown from the shelf, without waiting for the network. */
const isOfShelf = ({ url }: Request): boolean =>
  /^\/(stories|story\/[^/]+)$/.test(new URL(url).pathname)

/** Whether the server, or a proxy before it, can't answer pages now. */
const isOutOfOrder = ({ status }: Response): boolean => status >= 500 || status === 429

/**
 * The server's page, in the visitor's language. Without a connection, after four seconds of silence or
 * when the server is out of order, the cached shell, which renders by the address. Pages of the
 * shelf come from the shell at once, if there is a shelf.
 */
export const answerPage = async (event: PageEvent): Promise<Response> => {
  const network = fromNetwork(event)
  if (isOfShelf(event.request) && (await hasShelf())) {
    // The network's answer is not needed.
    event.waitUntil(network.catch(() => undefined))
    return (await findFile('/shell.html')) ?? network
  }
  try {
    const page = await unlessSilent(network)
    if (!isOutOfOrder(page)) return page
  } catch (error) {
    console.info('The page is not from the network', error)
  }
  return (await findFile('/shell.html')) ?? network
}
