import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { ErrorBoundary } from '#web/ui/page/error-boundary.tsx'
import { useGeneration } from '../store.ts'
import { isItemFollowed } from '../tab-storage.ts'

const GenerationOutcome = lazyPart(
  async () => (await import('./generation-outcome.ts')).GenerationOutcome,
)

/** Follows a story in progress, also one from before a reload, to its end. */
export const OutcomeWatch = () => {
  const isIdle = useGeneration(({ generation }) => generation.phase === 'idle')
  const [isFollowed, setIsFollowed] = useState(false)
  useEffect(() => setIsFollowed(isItemFollowed()), [])
  if (isIdle && !isFollowed) return null
  return (
    <ErrorBoundary>
      <Suspense>
        <GenerationOutcome />
      </Suspense>
    </ErrorBoundary>
  )
}
