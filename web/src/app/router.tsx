import {
  type ComponentType,
  type ReactNode,
  StrictMode,
  Suspense,
  useEffect,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, Route, Routes, useLocation, useNavigationType } from 'react-router-dom'
import { useLoggingOut } from '#web/account'
import { HomePage } from '#web/discover'
import { lazyPart, loadApi, useIdle } from '#web/platform/lazy-part.ts'
import { OutcomeWatch } from '#web/story-request'
import { ErrorBoundary } from '#web/ui/page/error-boundary.tsx'
import { PageSkeleton, pageTopId } from '#web/ui/page/page.tsx'
import { Header } from './frame/header.tsx'
import { memberPages, NotFoundPage, ProtectedRoute, publicPages } from './pages/pages.ts'

/** After what they call the server with, so that a phone runs the two in tasks of their own and answers in between. */
const IdleParts = lazyPart(async () => {
  await loadApi()
  return (await import('./idle-parts.tsx')).IdleParts
})

/** The frame of every page: header, footer and the late parts. */
export const Shell = () => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isIdle = useIdle()
  const { isLoggingOut } = useLoggingOut()
  useScrollToTop(pathname)
  return (
    <div className="flex min-h-dvh flex-col">
      <section className="sr-only" id={pageTopId} tabIndex={-1} />
      <a
        className="sr-only z-50 rounded-stone bg-accent px-4 py-3 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        href="#content"
      >
        {t('app.skip')}
      </a>
      <Header />
      <main className="flex flex-1 flex-col" id="content" tabIndex={-1}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <OutcomeWatch />
      {(isIdle || isLoggingOut) && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <IdleParts />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}

/** Scrolls a newly opened page to its top. Going back is left to the browser. */
const useScrollToTop = (pathname: string): void => {
  const isBack = useNavigationType() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reacts to the path
  useEffect(() => {
    if (!isBack) scrollTo(0, 0)
  }, [pathname, isBack])
}

const currentYear = (): number => new Date().getFullYear()
const neverChanges = () => () => {}

/**
 * The current year. While a prerendered page hydrates, the year of the build, so that both agree.
 */
const useYear = (): number =>
  useSyncExternalStore(neverChanges, currentYear, () => import.meta.env.BUILD_YEAR ?? currentYear())

const Footer = () => {
  const { t } = useTranslation()
  const year = useYear()
  return (
    <footer className="order-1 border-rule border-t text-balance px-5 py-6 text-center text-small text-soft">
      © {year} {t('app.name')}. <span className="inline-block">{t('app.footer')}</span>
      <br />
      <Link
        className="inline-flex min-h-11 items-center underline underline-offset-4"
        to="/privacy"
      >
        {t('app.privacy')}
      </Link>
    </footer>
  )
}

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
