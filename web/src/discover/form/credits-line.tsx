import { creditsAtSignUp } from '@storystone/schema/catalog.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useAccount, userIdOf } from '#web/account/session/store.ts'
import { useCredits, useIsAllFree } from '#web/billing/balance/store.ts'
import { Skeleton } from '#web/ui/page/skeleton.tsx'

/** The remaining credits, or that none are needed; links to /credits. */
export const CreditsLine = () => {
  const userId = useAccount(({ account }) => userIdOf(account))
  const { refresh } = useCredits()

  useEffect(() => {
    if (userId) void refresh()
  }, [userId, refresh])

  return (
    <Link
      className="flex min-h-11 items-center justify-center text-small text-soft underline decoration-rule underline-offset-4 hover:text-accent"
      to="/credits"
    >
      <CreditsText />
    </Link>
  )
}

const CreditsText = () => {
  const { t } = useTranslation()
  const { status } = useAccount(({ account }) => account)
  const { balance } = useCredits()
  const isAllFree = useIsAllFree()
  if (isAllFree) return t('home.allFree')
  if (status === 'signed-out') return t('home.creditsAtSignUp', { count: creditsAtSignUp })
  if (typeof balance === 'number') return t('home.creditsLeft', { count: balance })
  if (status === 'unreachable' || balance === null) return t('home.creditsUnknown')
  return (
    <>
      <Skeleton className="h-4 w-28" />
      <span className="sr-only">{t('app.loading')}</span>
    </>
  )
}
