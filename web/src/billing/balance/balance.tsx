import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { referenceOf } from '#web/platform/api/api-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FailureDetails } from '#web/ui/page/failure-details.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { useCredits } from './store.ts'

/** The balance, refreshed whenever it is shown. */
export const Balance = () => {
  const { t, i18n } = useTranslation()
  const { balance, error, refresh } = useCredits()

  useEffect(() => {
    void refresh()
  }, [refresh])

  return (
    <div className="min-w-32 max-w-48 shrink-0 rounded-card border border-rule bg-raised px-5 py-3">
      <p className="text-small text-soft" id="balance">
        {t('credits.balance')}
      </p>
      {balance === undefined && (
        <>
          <Skeleton className="my-1 h-9 w-16" />
          <span className="sr-only" role="status">
            {t('app.loading')}
          </span>
        </>
      )}
      {balance === null && (
        <div role="alert">
          <p className="wrap-anywhere text-danger text-small">{t('credits.balanceFailure')}</p>
          <Button className="-ml-5" onClick={() => void refresh()} variant="quiet">
            {t('buttons.tryAgain')}
          </Button>
          <FailureDetails reference={referenceOf(error)} />
        </div>
      )}
      {typeof balance === 'number' && (
        <output
          aria-labelledby="balance"
          className="block font-semibold font-serif text-4xl text-accent tabular-nums"
        >
          {balance.toLocaleString(i18n.language)}
        </output>
      )}
    </div>
  )
}
