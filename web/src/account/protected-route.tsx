import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { onReachable } from '#web/platform/connection/probe.ts'
import { FailedLoad } from '#web/ui/page/failed-load.tsx'
import { Page, PageSkeleton } from '#web/ui/page/page.tsx'
import { useAccount } from './session/store.ts'

/**
 * Renders its pages for signed-in users; redirects everybody else to /auth, and back afterwards.
 */
export const ProtectedRoute = () => {
  const account = useAccount(({ account }) => account)
  const { pathname, search, hash } = useLocation()
  switch (account.status) {
    case 'loading':
      return <PageSkeleton />
    case 'unreachable':
      return <Unreachable error={account.error} />
    case 'signed-out':
      return <Navigate replace state={{ from: pathname + search + hash }} to="/auth" />
    case 'signed-in':
      // Remounts the page for another user.
      return <Outlet key={account.user.id} />
  }
}

/** Shown instead of a member's page while the server can't say who is signed in. */
export const Unreachable = ({ error }: { error: unknown }) => {
  const { t } = useTranslation()
  const load = useAccount(({ load }) => load)
  useEffect(() => onReachable(() => void load()), [load])
  return (
    <Page>
      <FailedLoad error={error} isPage onRetry={() => void load()} title={t('trouble.account')} />
    </Page>
  )
}
