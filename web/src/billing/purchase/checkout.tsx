import { type Currency, type PackageId, packages } from '@storystone/schema/credit-packages.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, failureSentence } from '#web/platform/api/api-error.ts'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { showFailure } from '#web/ui/overlay/toast-store.ts'
import { useHasColumn } from '#web/ui/page/desktop.ts'
import { NeedsConnection, Notice } from '#web/ui/page/failed-load.tsx'
import { priceText } from './package-features.tsx'
import { RenewSwitch } from './renewal.tsx'
import { useRedirect } from './use-redirect.ts'

type CheckoutProps = { chosen: PackageId | null; currency: Currency; onMissing(): void }

/** Opens the payment page, for a single purchase or a monthly one. */
export const Checkout = ({ chosen, currency, onMissing }: CheckoutProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { isLeaving, leave } = useRedirect()
  const refusalOf = useRefusal()
  const [failure, setFailure] = useState<string>()
  const isOnline = useIsOnline()
  const [renew, setRenew] = useState(false)

  const pay = () => {
    setFailure(undefined)
    if (chosen === null) return onMissing()
    leave(
      async () => {
        const { call, endpoints } = await import('#web/platform/api/api.ts')
        const body = { packageId: chosen, currency, language, renew }
        return call(endpoints.createCheckoutSession, { body })
      },
      (error) => setFailure(refusalOf(error)),
    )
  }

  return (
    <div className="grid gap-4 self-start min-[56.25rem]:sticky min-[56.25rem]:top-20 min-[56.25rem]:rounded-card min-[56.25rem]:border min-[56.25rem]:border-rule min-[56.25rem]:p-4">
      <Chosen chosen={chosen} currency={currency} />
      <RenewSwitch chosen={chosen} currency={currency} isOn={renew} onChange={setRenew} />
      <NeedsConnection />
      {failure !== undefined && (
        <Notice isAnswer title={t('credits.checkoutFailure')}>
          <p>{failure}</p>
        </Notice>
      )}
      <Button disabled={!isOnline} onClick={pay} pending={isLeaving} wide>
        {t('credits.checkout')}
      </Button>
      <p className="text-center text-small text-soft">
        {!renew && `${t('credits.onlyMonthly')} `}
        {t('credits.renewal')}
      </p>
    </div>
  )
}

/** What is bought, beside the packages: on a phone they stand right above. */
const Chosen = ({ chosen, currency }: Pick<CheckoutProps, 'chosen' | 'currency'>) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const hasColumn = useHasColumn()
  if (!hasColumn || chosen === null) return null
  const { credits, prices } = packages[chosen]
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold font-serif text-section">
      <span>{t('common.credits', { count: credits })}</span>
      <span className="tabular-nums">
        {priceText(prices[currency].discounted, currency, language)}
      </span>
    </p>
  )
}

/** The server's message about the currency, if that is the issue. */
const currencyIssueOf = (error: unknown): string | undefined =>
  error instanceof ApiError
    ? error.body?.issues?.find(({ path }) => path[0] === 'currency')?.message
    : undefined

/**
 * Says why there is no payment page. A user whose session ended goes to the log-in, with a toast.
 */
const useRefusal = () => {
  const { t } = useTranslation()
  return (error: unknown): string | undefined => {
    if (error instanceof ApiError && error.code === 'not_signed_in') {
      showFailure({ title: t('credits.logIn'), description: t('credits.logInHelp') })
      return undefined
    }
    return currencyIssueOf(error) ?? failureSentence(error, t, t('credits.checkoutFailureHelp'))
  }
}
