// A toast often says that the network is gone: by then it can't be loaded any more.
import '../ui/toast-card.tsx'
import { Suspense, useEffect } from 'react'
import { LeaveDialog } from '../features/account/leave-dialog.tsx'
import { LeftBehindDialog } from '../features/account/left-behind-dialog.tsx'
import { useAccountElsewhere } from '../features/account/use-account-elsewhere.ts'
import { useShareNotice } from '../features/home/use-share-notice.ts'
import { needsBar, usePresence } from '../features/narration/presence.ts'
import { useOutboxWatch } from '../features/outbox/use-outbox-watch.ts'
import { useShelfInStep } from '../features/shelf/use-shelf-in-step.ts'
import { startProbing } from '../offline/signal-probe.ts'
import { Tooltips } from '../ui/tooltips.tsx'
import { standInForPopovers } from '../ui/without-popovers.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Foot } from './foot.tsx'
import { lazyPart } from './lazy-part.ts'
import { useAppUpdates } from './use-app-update.ts'
import { useSessionEnd } from './use-session-end.ts'

const NarrationBar = lazyPart(
  async () => (await import('../features/narration/bar.tsx')).NarrationBar,
)

/** What is no part of the first paint and is not asked for either: it comes when the page rests. */
export const LateParts = () => {
  useSessionEnd()
  useAccountElsewhere()
  useShareNotice()
  useShelfInStep()
  useOutboxWatch()
  useAppUpdates()
  const isTelling = usePresence(needsBar)
  useEffect(startProbing, [])
  useEffect(standInForPopovers, [])
  return (
    <>
      {isTelling && (
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
