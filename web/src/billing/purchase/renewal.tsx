import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureSentence } from '#web/platform/api/failure-sentence.ts'
import { useHasSignal } from '#web/platform/connection/use-signal.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { NeedsSignal } from '#web/ui/page/needs-signal.tsx'
import { Notice } from '#web/ui/page/notice.tsx'
import { useCredits } from '../balance/store.ts'
import { useRedirect } from './use-redirect.ts'

/** Says that a package renews every month, and links to the billing portal to cancel it. */
export const Renewal = () => {
  const { t } = useTranslation()
  const { renewing } = useCredits()
  const { isLeaving, leave } = useRedirect()
  const hasSignal = useHasSignal()
  const [failure, setFailure] = useState<string>()
  if (!renewing) return null

  const manage = () => {
    setFailure(undefined)
    leave(
      async () => {
        const { call, endpoints } = await import('#web/platform/api/api.ts')
        return call(endpoints.createPortalSession)
      },
      (error) => setFailure(failureSentence(error, t)),
    )
  }

  return (
    <section
      aria-labelledby="renewal"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-rule bg-raised p-4"
    >
      <div className="grid gap-0.5">
        <h2 className="font-semibold" id="renewal">
          {t('credits.renewing')}
        </h2>
        <p className="text-small text-soft">{t('credits.renewingHelp')}</p>
        <NeedsSignal />
      </div>
      <Button
        className="max-sm:w-full"
        disabled={!hasSignal}
        onClick={manage}
        pending={isLeaving}
        variant="secondary"
      >
        {t('credits.manage')}
      </Button>
      {failure !== undefined && (
        <div className="w-full">
          <Notice isAnswer title={t('credits.portalFailure')}>
            <p>{failure}</p>
          </Notice>
        </div>
      )}
    </section>
  )
}
