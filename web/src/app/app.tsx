import { type ReactNode, StrictMode } from 'react'
import { ErrorBoundary } from '#web/ui/page/error-boundary.tsx'

/** Wraps the whole app, in the browser and when it is prerendered. */
export const App = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <ErrorBoundary>{children}</ErrorBoundary>
  </StrictMode>
)
