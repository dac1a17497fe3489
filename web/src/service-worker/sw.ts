import { isForOutbox, syncOutbox } from '#web/story-request/service-worker.ts'
import { answerFile, type BuildFile, dropOldFiles, isKept, keepFiles, nameFiles } from './files.ts'
import { isPageVisible, openStory } from './notification.ts'
import { answerPage, isPage } from './pages.ts'
import { isShare, receiveShare } from './share.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** The files of this build, written here by the build. */
  readonly __WB_MANIFEST: readonly BuildFile[]
}

/** Background Sync is not in the standard library's types: it is not in every browser. */
type SyncEvent = ExtendableEvent & { readonly tag: string }
declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
}

type Route = {
  readonly takes: (request: Request, url: URL) => boolean
  readonly answer: (event: FetchEvent) => Promise<Response>
}

/** What is answered here. Anything else is left to the network, and so is all of /api. */
const routes: readonly Route[] = [
  { takes: isShare, answer: receiveShare },
  { takes: isPage, answer: answerPage },
  { takes: isKept, answer: answerFile },
]

const files = self.__WB_MANIFEST
nameFiles(files)

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles(files))
})

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (url.origin !== location.origin || url.pathname.startsWith('/api/')) return
  const route = routes.find(({ takes }) => takes(event.request, url))
  if (route !== undefined) event.respondWith(route.answer(event))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      dropOldFiles(),
      self.clients.claim(),
      self.registration.navigationPreload?.enable(),
    ]),
  )
})

// A new version waits until the user has accepted it.
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

self.addEventListener('sync', (event) => {
  if (isForOutbox(event.tag))
    event.waitUntil(syncOutbox({ registration: self.registration, isPageVisible }))
})

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openStory(event.notification))
})
