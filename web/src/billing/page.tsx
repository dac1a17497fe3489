import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Ornament } from '#web/ui/icons/late-icons.tsx'
import { Page, PageHeading } from '#web/ui/page/page.tsx'
import { Balance, History } from './balance/balance.tsx'
import { useCredits, useIsAllFree } from './balance/store.ts'
import { PaymentNotice, usePaymentReturn } from './payment/payment-notice.tsx'
import { Renewal } from './purchase/checkout.tsx'
import { Offer } from './purchase/offer.tsx'
import { PackageFeatures, usePackageChoice } from './purchase/package-features.tsx'

/** /credits: balance, packages and history; `instead` offers what costs nothing. */
export const CreditsPage = ({ instead }: { instead?: ReactNode }) => {
  const { t } = useTranslation()
  const { loadCosts } = useCredits()
  const isAllFree = useIsAllFree()
  const { chosen, choose, clear } = usePackageChoice()
  const { payment, check } = usePaymentReturn(clear)

  useEffect(() => {
    void loadCosts()
  }, [loadCosts])

  return (
    <Page width="wide">
      <div className="mx-auto grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-8 min-[56.25rem]:max-w-none">
        <div className="flex flex-wrap items-end justify-between gap-5">
          <div className="grid min-w-0 flex-[1_1_9rem] gap-1">
            <PageHeading documentTitle={t('credits.title')} size="display">
              {t('credits.heading')}
            </PageHeading>
            <p className="text-soft">{t('credits.subheading')}</p>
          </div>
          <Balance />
        </div>
        <div className="grid gap-6">
          {instead}
          <PaymentNotice onCheck={check} payment={payment} />
          <Ornament />
          <Renewal />
        </div>
        {isAllFree ? (
          <p>{t('credits.allFree')}</p>
        ) : (
          <Offer chosen={chosen} onChoose={choose}>
            <PackageFeatures of={chosen ?? 'small'} />
          </Offer>
        )}
        {/* The key reloads the history when credits have arrived. */}
        <History key={payment.phase === 'arrived' ? 'arrived' : 'before'} />
      </div>
    </Page>
  )
}
