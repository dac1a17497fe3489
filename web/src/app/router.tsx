import { type ComponentType, type ReactNode, StrictMode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { HomePage } from '#web/discover'
import { ErrorBoundary } from '#web/ui/page/error-boundary.tsx'
import { memberPages, NotFoundPage, ProtectedRoute, publicPages } from './pages/pages.ts'
import { Shell } from './shell.tsx'

const routes = (pages: Readonly<Record<string, ComponentType>>) =>
  Object.entries(pages).map(([path, Page]) => <Route element={<Page />} key={path} path={path} />)

/** Every page of the app. */
export const Pages = () => (
  <Routes>
    <Route element={<Shell />}>
      <Route element={<HomePage />} index />
      {routes(publicPages)}
      <Route element={<ProtectedRoute />}>{routes(memberPages)}</Route>
      <Route element={<NotFoundPage />} path="*" />
    </Route>
  </Routes>
)

/** Wraps the whole app, in the browser and when it is prerendered. */
export const App = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <ErrorBoundary>{children}</ErrorBoundary>
  </StrictMode>
)
