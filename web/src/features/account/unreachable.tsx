import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { onReachable } from '../../network/signal/signal-probe.ts'
import { useAccount } from '../../session/store.ts'
import { FailedLoad } from '../../ui/page/failed-load.tsx'
import { Page } from '../../ui/page/page.tsx'

/** Replaces a page that needs to know who is signed in while the server is unreachable. */
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
