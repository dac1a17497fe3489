// A toast often reports that the network is gone, and could not be loaded then.
import '../ui/overlay/toast-card.tsx'
import { Suspense, useEffect } from 'react'
import { LeaveDialog } from '../features/account/log-out/leave-dialog.tsx'
import { LeftBehindDialog } from '../features/account/log-out/left-behind-dialog.tsx'
import { useShareNotice } from '../features/home/use-share-notice.ts'
import { needsBar, usePlayer } from '../features/narration/player/player-store.ts'
import { useOutboxWatch } from '../features/outbox/use-outbox-watch.ts'
import { startProbing } from '../network/signal/signal-probe.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { useAccountElsewhere } from '../session/use-account-elsewhere.ts'
import { polyfillPopovers } from '../ui/overlay/popover-polyfill.ts'
import { Tooltips } from '../ui/overlay/tooltips.tsx'
import { ErrorBoundary } from '../ui/page/error-boundary.tsx'
import { Foot } from './frame/foot.tsx'
import { reloadStyleSheet } from './style-sheet.ts'
import { useAppUpdates } from './update/use-app-update.ts'
import { useSessionEnd } from './use-session-end.ts'
import { useShelfSync } from './use-shelf-sync.ts'

const NarrationBar = lazyPart(
  async () => (await import('../features/narration/player/bar.tsx')).NarrationBar,
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
      <Foot />
      <LeaveDialog />
      <LeftBehindDialog />
      <Tooltips />
    </>
  )
}
