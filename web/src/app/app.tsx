import { type ReactNode, StrictMode } from 'react'
import { ErrorBoundary } from '../ui/page/error-boundary.tsx'

/** What is around the whole app, in a browser and where it is prerendered. */
export const App = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <ErrorBoundary>{children}</ErrorBoundary>
  </StrictMode>
)
