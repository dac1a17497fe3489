import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureSentence } from '#web/platform/api/api-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Spinner } from '#web/ui/icons/icons.tsx'
import { Notice } from '#web/ui/page/notice.tsx'

/** The state of a payment, as far as the page shows it. */
export type Payment =
  | { readonly phase: 'none' | 'checking' | 'arrived' }
  | { readonly phase: 'later'; readonly isChecking: boolean }
  | { readonly phase: 'failed'; readonly error: unknown }

type PaymentNoticeProps = { payment: Payment; onCheck(): void }

/** The state of a payment that is not settled yet. */
export const PaymentNotice = ({ payment, onCheck }: PaymentNoticeProps) => {
  const { t } = useTranslation()
  switch (payment.phase) {
    case 'none':
    case 'arrived':
      return null
    case 'checking':
      return (
        <Sign>
          <p className="flex items-center gap-3">
            <Spinner />
            {t('credits.checking')}
          </p>
        </Sign>
      )
    case 'later':
      return (
        <Sign>
          <h2 className="font-semibold">{t('credits.later')}</h2>
          <p>{t('credits.laterHelp')}</p>
          <Button
            className="mt-1 justify-self-start"
            onClick={onCheck}
            pending={payment.isChecking}
            variant="secondary"
          >
            {t('credits.lookAgain')}
          </Button>
        </Sign>
      )
    case 'failed':
      return (
        <Notice title={t('credits.addFailure')}>
          <p>{failureSentence(payment.error, t, t('credits.addFailureHelp'))}</p>
          <p>{t('credits.notLost')}</p>
          <Button className="mt-1 justify-self-start" onClick={onCheck}>
            {t('buttons.tryAgain')}
          </Button>
        </Notice>
      )
  }
}

const Sign = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-2 rounded-stone border-accent border-l-4 bg-raised p-4" role="status">
    {children}
  </div>
)
