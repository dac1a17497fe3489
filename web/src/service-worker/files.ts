/** A file of this build, as the build names it. `revision` is null where the name has a hash. */
export type BuildFile = { readonly url: string; readonly revision: string | null }

declare const self: ServiceWorkerGlobalScope

/** A log-out leaves what is called so: the app is nobody's. */
const cacheName = 'storystone-precache-1'

const fetchedAtOnce = 4

/** Where each file of this build lies in the cache, by its whole address. */
const kept = new Map<string, string>()

const addressOf = (url: string): string => new URL(url, location.href).href

/** What a name without a hash stands for changes with the build: another revision is another key. */
const keyOf = ({ url, revision }: BuildFile): string =>
  revision === null ? addressOf(url) : `${addressOf(url)}?revision=${revision}`

const keptKeys = async (cache: Cache): Promise<ReadonlySet<string>> =>
  new Set((await cache.keys()).map(({ url }) => url))

/** A name with a hash may come from where the page has it from; any other is asked for anew. */
const fetchFile = async ({ url, revision }: BuildFile): Promise<Response> => {
  const response = await fetch(url, { cache: revision === null ? 'default' : 'reload' })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response
}

/**
 * Gets the files of this build, beside those of the build before, which open pages still use.
 * Rejects when one of them can't be had: this version is not taken then.
 */
export const keepFiles = async (files: readonly BuildFile[]): Promise<void> => {
  const cache = await caches.open(cacheName)
  const known = await keptKeys(cache)
  const missing = files.filter((file) => !known.has(keyOf(file))).values()
  const fetchInTurn = async (): Promise<void> => {
    for (const file of missing) await cache.put(keyOf(file), await fetchFile(file))
  }
  await Promise.all(Array.from({ length: fetchedAtOnce }, fetchInTurn))
}

/** Says which files are of this build: they are answered from the cache. */
export const nameFiles = (files: readonly BuildFile[]): void => {
  for (const file of files) kept.set(addressOf(file.url), keyOf(file))
}

/**
 * Lets go of the files of the builds before this one. Not while a newer one is coming or waits: what
 * it has kept so far would go too, and it would not get that again.
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

/** A file of this build; undefined where the browser has thrown it away. */
export const findFile = async (url: string): Promise<Response | undefined> => {
  const key = kept.get(addressOf(url))
  return key === undefined ? undefined : (await caches.open(cacheName)).match(key)
}

/** Whether it is a file of this build, by its whole address. */
export const isKept = ({ method }: Request, { href }: URL): boolean =>
  method === 'GET' && kept.has(href)

/** The file as this build has it; from the network where the browser has thrown it away. */
export const answerFile = async ({ request }: FetchEvent): Promise<Response> =>
  (await findFile(request.url)) ?? fetch(request)
