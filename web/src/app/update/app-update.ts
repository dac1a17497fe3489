import { Workbox } from 'workbox-window'
import { create } from 'zustand'
import { findNewerBuild } from './newer-build.ts'
import { isRested, whenRested, whenTabsRested } from './rest.ts'

type AppUpdate = {
  /** `waiting`: it is there, and offered; `accepted`: it comes as soon as nothing is under way. */
  readonly status: 'none' | 'waiting' | 'accepted' | 'put-off'
  /** Lets the new version in; every tab moves to it together. */
  accept(): void
  /** Leaves the old version until the app is opened anew. */
  putOff(): void
}

/** None in a private window of Firefox, which has no service workers: it throws there. */
const workbox = 'serviceWorker' in navigator ? new Workbox('/sw.js') : undefined

/**
 * Chromium lets a new service worker in only while the old one answers nothing; called in in the
 * midst of an answer it may come minutes later. What has just ended in a tab still loads its parts.
 */
const quietMs = 1000

const letIn = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, quietMs))
  workbox?.messageSkipWaiting()
}

/** The new version of the app that waits in this browser. */
export const useAppUpdate = create<AppUpdate>()((set, get) => ({
  status: 'none',
  accept: () => {
    if (get().status === 'accepted') return
    set({ status: 'accepted' })
    void whenTabsRested(letIn)
  },
  putOff: () => set({ status: 'put-off' }),
}))

let isReloading = false

/** Reloads once, as soon as nothing would be lost by it. */
const reload = (): void => {
  if (isReloading) return
  isReloading = true
  if (!isRested()) useAppUpdate.setState({ status: 'accepted' })
  void whenRested().then(() => location.reload())
}

/** A page that had no service worker before is of the build of its first one. */
const reloadWhenReplaced = (container: ServiceWorkerContainer): void => {
  let hadController = container.controller !== null
  container.addEventListener('controllerchange', () => {
    if (hadController) reload()
    hadController = true
  })
}

const hourMs = 3_600_000

/** A page that is open for days asks once an hour, when it comes to the front. */
const lookNowAndThen = (workbox: Workbox): void => {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < hourMs) return
    lookedAt = Date.now()
    workbox.update().catch((error: unknown) => console.info('No look for a new version', error))
  })
}

/**
 * Has the browser keep the app for times without a signal, and take what the share sheet sends; a
 * new version waits until it is accepted. Without it the app works all the same, so that a browser
 * that refuses is told to the console.
 */
export const registerServiceWorker = async (): Promise<void> => {
  if (!import.meta.env.PROD || workbox === undefined) return
  reloadWhenReplaced(navigator.serviceWorker)
  workbox.addEventListener('waiting', () => useAppUpdate.setState({ status: 'waiting' }))
  try {
    await workbox.register()
    lookNowAndThen(workbox)
  } catch (error) {
    console.warn('The app could not be kept for times without a signal', error)
  }
}

const triedKey = 'storystone:reloaded-for'

const reloadOnce = async (): Promise<void> => {
  const build = await findNewerBuild()
  if (build === undefined || sessionStorage.getItem(triedKey) === build) return
  sessionStorage.setItem(triedKey, build)
  location.reload()
  await new Promise(() => {})
}

let underWay: Promise<void> | undefined

/**
 * Reloads a page whose part is gone, when that is because another build was deployed: once a
 * build, to the same place. Then it never resolves, as the page goes. Offline, and where the part
 * is missing for another reason, it resolves, and the failure may be shown.
 */
export const reloadForNewerBuild = (): Promise<void> => {
  underWay ??= reloadOnce().finally(() => {
    underWay = undefined
  })
  return underWay
}
