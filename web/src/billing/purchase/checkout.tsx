import type { Currency, PackageId } from '@storystone/schema/credit-packages.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, failureSentence } from '#web/platform/api/api-error.ts'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { showFailure } from '#web/ui/overlay/toast-store.ts'
import { NeedsConnection, Notice } from '#web/ui/page/notice.tsx'
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
    <div className="grid gap-4">
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
