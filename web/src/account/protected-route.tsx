import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { PageSkeleton } from '#web/ui/page/page.tsx'
import { useAccount } from './session/store.ts'

const Unreachable = lazyPart(async () => (await import('./unreachable.tsx')).Unreachable)

/**
 * Renders its pages for signed-in users; redirects everybody else to /auth, and back afterwards.
 */
export const ProtectedRoute = () => {
  const { account } = useAccount()
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
