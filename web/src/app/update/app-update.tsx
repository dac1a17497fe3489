import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Workbox } from 'workbox-window'
import { create } from 'zustand'
import { usePlayer } from '#web/narration'
import { missingPart } from '#web/platform/lazy-part.ts'
import { withLock } from '#web/platform/locks.ts'
import type { SessionKey } from '#web/platform/storage/stored.ts'
import { readTab, writeTab } from '#web/platform/storage/web-storage.ts'
import { useGeneration, usePhoto } from '#web/story-request'
import { Button } from '#web/ui/controls/button.tsx'
import { Spinner } from '#web/ui/icons/icons.tsx'
import { FootBar } from '#web/ui/page/page.tsx'

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
const registerBusyCheck = (check: Check, subscribe: Subscribe): void => {
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
const useAppUpdate = create<AppUpdate>()((set, get) => ({
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
const registerServiceWorker = async (): Promise<void> => {
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
const reloadForNewerBuild = (): Promise<void> => {
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

/** Offers a new version of the app. Nothing changes before the user accepts it. */
export const UpdateBar = () => {
  const { status } = useAppUpdate()
  return (
    <div role="status">
      {status === 'waiting' && <Offer />}
      {status === 'accepted' && <Waiting />}
    </div>
  )
}

const Offer = () => {
  const { t } = useTranslation()
  const { accept, putOff } = useAppUpdate()
  return (
    <FootBar>
      <p className="min-w-0 flex-1 basis-48">
        <span className="block font-semibold">{t('update.title')}</span>
        <span className="block text-small text-soft">{t('update.help')}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={putOff} variant="quiet">
          {t('update.later')}
        </Button>
        <Button onClick={accept}>{t('update.now')}</Button>
      </div>
    </FootBar>
  )
}

const Waiting = () => {
  const { t } = useTranslation()
  return (
    <FootBar>
      <Spinner />
      <p>{t('update.waiting')}</p>
    </FootBar>
  )
}

const isWriting = (): boolean => useGeneration.getState().generation.phase === 'processing'

/** Keeping all files of the app for the first time would hold up the words of a story, so it waits for its end. */
const registerBetweenStories = (): void => {
  if (!isWriting()) return void registerServiceWorker()
  const stop = useGeneration.subscribe(() => {
    if (isWriting()) return
    stop()
    void registerServiceWorker()
  })
}

let isStarted = false

const start = (): void => {
  if (isStarted) return
  isStarted = true
  registerBusyCheck(isWriting, useGeneration.subscribe)
  registerBusyCheck(() => {
    const { isBusy, isCapturing } = usePhoto.getState()
    return isBusy || isCapturing
  }, usePhoto.subscribe)
  registerBusyCheck(() => {
    const { status } = usePlayer.getState()
    return status === 'playing' || status === 'generating'
  }, usePlayer.subscribe)
  missingPart.handle = reloadForNewerBuild
  addEventListener('vite:preloadError', () => void reloadForNewerBuild())
  registerBetweenStories()
}

/** Registers the service worker and what must not be interrupted by an update. */
export const useAppUpdates = (): void => useLayoutEffect(start, [])
