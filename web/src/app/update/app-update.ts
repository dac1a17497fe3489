import { Workbox } from 'workbox-window'
import { create } from 'zustand'
import { withLock } from '#web/platform/locks.ts'
import type { SessionKey } from '#web/platform/storage/stored.ts'
import { readTab, writeTab } from '#web/platform/storage/web-storage.ts'

const lockName = 'storystone-under-way'
const recheckMs = 300

type Check = () => boolean
type Subscribe = (changed: () => void) => void

const checks = new Set<Check>()

const isBusy = (): boolean => [...checks].some((check) => check())

let release: (() => void) | undefined

/** Holds a lock shared by all tabs while something is in progress in this one. */
const holdLockWhileBusy = (): void => {
  if (!isBusy()) {
    release?.()
    release = undefined
    return
  }
  if (release !== undefined) return
  const end = new Promise<void>((resolve) => {
    release = resolve
  })
  void withLock(lockName, { mode: 'shared' }, () => end)
}

/**
 * Registers something that a reload would interrupt, such as a story being written or narrated.
 * `subscribe` receives a function to call when the result of `check` may have changed.
 */
export const registerBusyCheck = (check: Check, subscribe: Subscribe): void => {
  checks.add(check)
  subscribe(holdLockWhileBusy)
  holdLockWhileBusy()
}

/** Inputs that a reload would lose. The landmark field is a draft, and a search is quick to retype. */
const unsavedInputs =
  'textarea, input[type="text"]:not([name="landmark"]), input:not([type]):not([name="landmark"]), input[type="email"], input[type="password"]'

const hasUnsavedInput = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(unsavedInputs)].some(
    ({ value }) => value !== '',
  )

/** Whether this tab can reload without losing anything. */
const canReload = (): boolean => !isBusy() && !hasUnsavedInput()

/** Resolves as soon as this tab can reload without losing anything. */
const whenReloadIsSafe = async (): Promise<void> => {
  while (!canReload()) await new Promise((resolve) => setTimeout(resolve, recheckMs))
}

/** Runs `action` as soon as nothing is in progress in any tab. */
const whenAllTabsAreIdle = async (action: () => Promise<void>): Promise<void> => {
  await whenReloadIsSafe()
  await withLock(lockName, {}, action)
}

type AppUpdate = {
  /** `waiting`: offered to the user; `accepted`: installed as soon as nothing is in progress. */
  readonly status: 'none' | 'waiting' | 'accepted' | 'put-off'
  /** Activates the new version. Every tab moves to it together. */
  accept(): void
  /** Keeps the old version until the app is opened again. */
  putOff(): void
}

/** Undefined where there are no service workers, as in a private window of Firefox. */
const workbox = 'serviceWorker' in navigator ? new Workbox('/sw.js') : undefined

/**
 * Chromium activates a new service worker only while the old one is answering nothing. During
 * an answer, it can take minutes. A tab that has just finished may still load parts.
 */
const quietMs = 1000

const letIn = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, quietMs))
  workbox?.messageSkipWaiting()
}

/** The state of a new version that this browser has downloaded. */
export const useAppUpdate = create<AppUpdate>()((set, get) => ({
  status: 'none',
  accept: () => {
    if (get().status === 'accepted') return
    set({ status: 'accepted' })
    void whenAllTabsAreIdle(letIn)
  },
  putOff: () => set({ status: 'put-off' }),
}))

let isReloading = false

/** Reloads once, as soon as the user would lose nothing. */
const reload = (): void => {
  if (isReloading) return
  isReloading = true
  if (!canReload()) useAppUpdate.setState({ status: 'accepted' })
  void whenReloadIsSafe().then(() => location.reload())
}

/** A page that had no service worker when it loaded already runs the build of its first one. */
const reloadWhenReplaced = (container: ServiceWorkerContainer): void => {
  let hadController = container.controller !== null
  container.addEventListener('controllerchange', () => {
    if (hadController) reload()
    hadController = true
  })
}

const hourMs = 3_600_000

/** A page that stays open for days checks at most once an hour, when it becomes visible. */
const checkPeriodically = (workbox: Workbox): void => {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < hourMs) return
    lookedAt = Date.now()
    workbox.update().catch((error: unknown) => console.info('No look for a new version', error))
  })
}

/**
 * Registers the service worker: it keeps the app for offline use and receives shared photos. A new
 * version waits until the user accepts it. The app works without it, so a failure is only logged.
 */
export const registerServiceWorker = async (): Promise<void> => {
  if (!import.meta.env.PROD || workbox === undefined) return
  reloadWhenReplaced(navigator.serviceWorker)
  workbox.addEventListener('waiting', () => useAppUpdate.setState({ status: 'waiting' }))
  try {
    await workbox.register()
    checkPeriodically(workbox)
  } catch (error) {
    console.warn('The app could not be kept for times without a connection', error)
  }
}

const triedKey: SessionKey = 'storystone:reloaded-for'

const reloadOnce = async (): Promise<void> => {
  const build = await findNewerBuild()
  if (build === undefined || readTab(triedKey) === build) return
  writeTab(triedKey, build)
  // Where nothing can be stored, each reload would lead to the next.
  if (readTab(triedKey) !== build) return
  location.reload()
  await new Promise(() => {})
}

let underWay: Promise<void> | undefined

/**
 * Reloads the page when one of its parts is missing because a newer build was deployed: once per
 * build, to the same place; it then never resolves. Otherwise it resolves, and the caller shows the
 * failure.
 */
export const reloadForNewerBuild = (): Promise<void> => {
  underWay ??= reloadOnce().finally(() => {
    underWay = undefined
  })
  return underWay
}

const entryOf = (page: Document): string | null | undefined =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src')

/**
 * The entry script of the build that the server has now, when it differs from this page's;
 * otherwise, or when the server can't be reached, undefined. Its name contains a hash of everything
 * it imports.
 */
const findNewerBuild = async (): Promise<string | undefined> => {
  try {
    // The query keeps the service worker from answering with the build it has.
    // biome-ignore lint/style/noRestrictedGlobals: a file of the build, not an endpoint
    const answer = await fetch(`/shell.html?${Date.now()}`, { cache: 'no-store' })
    if (!answer.ok) return undefined
    const shell = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const entry = entryOf(shell)
    return entry && entry !== entryOf(document) ? entry : undefined
  } catch {
    return undefined
  }
}
