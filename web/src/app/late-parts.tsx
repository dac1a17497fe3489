import { LeaveDialog, LeftBehindDialog, useAccountElsewhere } from '#web/account'
import { useShareNotice } from '#web/discover'
import { needsBar, usePlayer } from '#web/narration'
import { useOutboxWatch } from '#web/story-request'
import '#web/ui/overlay/toast-card.tsx'
import { Suspense, useEffect } from 'react'
import { startProbing } from '#web/platform/connection/probe.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { polyfillPopovers } from '#web/ui/overlay/popover-polyfill.ts'
import { Toaster } from '#web/ui/overlay/toaster.tsx'
import { Tooltips } from '#web/ui/overlay/tooltips.tsx'
import { ErrorBoundary } from '#web/ui/page/error-boundary.tsx'
import { Foot } from './frame/foot.tsx'
import { PlacesBar } from './frame/places-bar.tsx'
import { useAppUpdates } from './update/update-bar.tsx'
import { useSessionEnd } from './use-session-end.ts'
import { useShelfSync } from './use-shelf-sync.ts'

// A toast often reports that the network is gone, and could not be loaded then.

const NarrationBar = lazyPart(
  async () => (await import('#web/narration/player/bar.tsx')).NarrationBar,
)

/** The parts that the first paint does not need. They load when the page is idle. */
export const LateParts = () => {
  useSessionEnd()
  useAccountElsewhere()
  useShareNotice()
  useShelfSync()
  useOutboxWatch()
  useAppUpdates()
  const isBarShown = usePlayer(needsBar)
  useEffect(startProbing, [])
  useEffect(polyfillPopovers, [])
  useEffect(reloadStyleSheet, [])
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

/** Loads the style sheet again if it did not arrive. Home is painted with rules of its own. */
const reloadStyleSheet = (): void => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')
  if (link !== null && link.sheet === null) link.replaceWith(link.cloneNode())
}
