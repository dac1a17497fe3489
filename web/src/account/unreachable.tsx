import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { onReachable } from '#web/platform/connection/probe.ts'
import { FailedLoad } from '#web/ui/page/failed-load.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { useAccount } from './session/store.ts'

/** Shown instead of a member's page while the server can't say who is signed in. */
export const Unreachable = ({ error }: { error: unknown }) => {
  const { t } = useTranslation()
  const { load } = useAccount()
  useEffect(() => onReachable(() => void load()), [load])
  return (
    <Page>
      <FailedLoad error={error} isPage onRetry={() => void load()} title={t('trouble.account')} />
    </Page>
  )
}
