import { renewSubscription, showPushed } from '#web/notices/service-worker.ts'
import { keepSharedPhoto } from '#web/photo/shared-photos.ts'
import { isForOutbox, syncOutbox } from '#web/story-request/service-worker.ts'
import {
  answerFile,
  answerLateFile,
  answerPage,
  type BuildFile,
  dropOldFiles,
  isKept,
  isKeptLate,
  isPage,
  keepFiles,
  nameFiles,
} from './files.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** The files of this build, written here by the build. */
  readonly __WB_MANIFEST: readonly BuildFile[]
}

/** What is the server's alone. A public story is a page without the app, which says and opens nothing. */
const isServers = ({ pathname }: URL): boolean => /^\/(api|s)\//.test(pathname)

/** The windows that show the app. */
const appWindows = async (): Promise<readonly WindowClient[]> =>
  (await self.clients.matchAll({ type: 'window' })).filter(({ url }) => !isServers(new URL(url)))

/** Whether somebody looks at a page of the app. */
const isPageVisible = async (): Promise<boolean> =>
  (await appWindows()).some(({ visibilityState }) => visibilityState === 'visible')

/** Opens what a notification is about, in an open window or else in a new one. */
const openNotified = async (notification: Notification): Promise<void> => {
  notification.close()
  const path: unknown = notification.data
  if (typeof path !== 'string' || !/^\/(?:story\/|settings$|around\/walk$)/.test(path)) return
  const [open] = await appWindows()
  if (open === undefined) {
    await self.clients.openWindow(path)
    return
  }
  await open.focus()
  open.postMessage({ type: 'OPEN', path })
}

/** Whether the request is from the share sheet. The manifest names the address. */
const isShare = ({ method }: Request, { pathname }: URL): boolean =>
  method === 'POST' && pathname === '/share-target'

const isPhoto = (part: FormDataEntryValue): part is File =>
  part instanceof File && part.type.startsWith('image/') && part.size > 0

/** Stores the first photo and returns the address to open. */
const keepFirst = async (request: Request): Promise<string> => {
  const photos = [...(await request.formData()).values()].filter(isPhoto)
  const [first] = photos
  if (first === undefined) return '/?share=nothing'
  await keepSharedPhoto(first)
  return photos.length > 1 ? `/?share=received&sent=${photos.length}` : '/?share=received'
}

/** Stores a shared photo, then opens home. Home may take it much later, after a log-in. */
const receiveShare = async ({ request }: FetchEvent): Promise<Response> => {
  try {
    return Response.redirect(await keepFirst(request), 303)
  } catch (error) {
    console.error('What was shared could not be kept', error)
    return Response.redirect('/?share=again', 303)
  }
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

/** What is answered here. Anything else is left to the network, and so are /api and public stories. */
const routes: readonly Route[] = [
  { takes: isShare, answer: receiveShare },
  { takes: isPage, answer: answerPage },
  { takes: isKept, answer: answerFile },
  { takes: isKeptLate, answer: answerLateFile },
]

const files = self.__WB_MANIFEST
nameFiles(files)

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles(files))
})

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (url.origin !== location.origin || isServers(url)) return
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

self.addEventListener('push', (event) => {
  event.waitUntil(showPushed(self.registration, event.data?.json()))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(self.registration, event))
})

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openNotified(event.notification))
})
