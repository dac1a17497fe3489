import { Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from '../../app/error-boundary.tsx'
import { lazyPart } from '../../app/lazy-part.ts'
import { isAttemptKept } from './attempt-under-way.ts'
import { useGeneration } from './store.ts'

const Outcome = lazyPart(async () => (await import('./outcome.tsx')).Outcome)

/** Sees a story that is being told, or was when the page was left, to its end. */
export const OutcomeWatch = () => {
  const isIdle = useGeneration(({ generation }) => generation.phase === 'idle')
  const [hasAttempt, setHasAttempt] = useState(false)
  useEffect(() => setHasAttempt(isAttemptKept()), [])
  if (isIdle && !hasAttempt) return null
  return (
    <ErrorBoundary>
      <Suspense>
        <Outcome />
      </Suspense>
    </ErrorBoundary>
  )
}
