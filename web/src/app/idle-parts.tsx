import '#web/ui/overlay/toast-card.tsx'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import {
  LeaveDialog,
  LeftBehindDialog,
  useAccount,
  useAccountElsewhere,
  userIdOf,
} from '#web/account'
import { useShareToast } from '#web/discover'
import { needsBar, usePlayer } from '#web/narration'
import { forgetMissingFiles, syncShelf } from '#web/offline'
import { onSessionEnd } from '#web/platform/api/session-end.ts'
import { onReachable, startProbing } from '#web/platform/connection/probe.ts'
import { lazyPart, whenIdle } from '#web/platform/lazy-part.ts'
import { useOutboxWatch } from '#web/story-request'
import { showFailure } from '#web/ui/overlay/toast-store.ts'
import { Toaster } from '#web/ui/overlay/toaster.tsx'
import { polyfillPopovers, Tooltips } from '#web/ui/overlay/tooltips.tsx'
import { ErrorBoundary } from '#web/ui/page/error-boundary.tsx'
import { Foot, PlacesBar } from './frame/foot.tsx'
import { preloadShelf } from './pages/pages.ts'
import { useAppUpdates } from './update/app-update.tsx'

/**
 * Loads what a tap on "Your stories" needs: the list, its page and the story page. Without them the shelf opens a
 * little later.
 */
const warmUp = async (): Promise<void> => {
  try {
    const [{ showShelf }] = await Promise.all([import('./pages/story-pages.tsx'), preloadShelf()])
    await showShelf()
  } catch (error) {
    console.info('The stories are not at hand yet', error)
  }
}

/** Users who switch between apps come back often: it is not synced each time. */
const pauseMs = 30_000

/** Syncs the shelf when the app opens, regains a signal, or becomes visible. */
export const useShelfSync = (): void => {
  const userId = useAccount(({ account }) => userIdOf(account))
  useEffect(() => {
    if (userId === undefined) return
    let syncedAt = Date.now()
    const sync = (): void => {
      syncedAt = Date.now()
      void syncShelf(userId)
    }
    const syncAgain = (): void => {
      if (!document.hidden && Date.now() - syncedAt > pauseMs) sync()
    }
    const stopListening = onReachable(sync)
    document.addEventListener('visibilitychange', syncAgain)
    sync()
    const callOff = whenIdle(() => void warmUp())
    return () => {
      callOff()
      stopListening()
      document.removeEventListener('visibilitychange', syncAgain)
      // When another tab logged the user out, it erased everything but this tab's memory.
      forgetMissingFiles()
    }
  }, [userId])
}

/**
 * Sends the user to the log-in when the server says that their session has ended, and back to this
 * page afterwards. Drafts are kept.
 */
export const useSessionEnd = (): void => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  const account = useAccount(({ account }) => account)
  // A user whom only this browser remembers, before the server has confirmed it, was not signed in
  // here.
  const isHere =
    account.status === 'unreachable' ||
    (account.status === 'signed-in' && account.assumed !== 'until-answered')
  // The value before the answer came: the store has already changed.
  const isUserHere = useRef(false)
  useEffect(() => {
    isUserHere.current = isHere
  }, [isHere])

  useEffect(
    () =>
      onSessionEnd(() => {
        if (!isUserHere.current) return
        isUserHere.current = false
        showFailure({
          title: t('generation.sessionEnded'),
          description: t('generation.sessionEndedHelp'),
        })
        void navigate('/auth', { replace: true, state: { from: here } })
      }),
    [t, navigate, here],
  )
}

// A toast often reports that the network is gone, and could not be loaded then.

const NarrationBar = lazyPart(
  async () => (await import('#web/narration/player/bar.tsx')).NarrationBar,
)

/** The parts that the first paint does not need. They load when the page is idle. */
export const IdleParts = () => {
  useSessionEnd()
  useAccountElsewhere()
  useShareToast()
  useShelfSync()
  useOutboxWatch()
  useAppUpdates()
  const isBarShown = usePlayer(needsBar)
  useEffect(startProbing, [])
  useEffect(polyfillPopovers, [])
  useEffect(reloadStyleSheets, [])
  return (
    <>
      {isBarShown && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <NarrationBar />
          </Suspense>
        </ErrorBoundary>
      )}
      <ErrorBoundary fallback={null}>
        <Toaster />
      </ErrorBoundary>
      <Foot />
      <PlacesBar />
      <LeaveDialog />
      <LeftBehindDialog />
      <Tooltips />
    </>
  )
}

/** Loads a style sheet again that did not arrive. Home is painted with rules of its own. */
const reloadStyleSheets = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.sheet === null) link.replaceWith(link.cloneNode())
  }
}
