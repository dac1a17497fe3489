import type { PaymentPage } from '@storystone/schema/contract/checkout.ts'
import { type Currency, type PackageId, packages } from '@storystone/schema/credit-packages.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, failureSentence } from '#web/platform/api/api-error.ts'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { loadApi } from '#web/platform/lazy-part.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { showFailure } from '#web/ui/overlay/toast-store.ts'
import { useHasColumn } from '#web/ui/page/desktop.ts'
import { Callout, NeedsConnection } from '#web/ui/page/failed-load.tsx'
import { useCredits } from '../balance/store.ts'
import { priceText } from './package-features.tsx'

/** Says that a package renews every month, and links to the billing portal to cancel it. */
export const Renewal = () => {
  const { t } = useTranslation()
  const renewing = useCredits(({ renewing }) => renewing)
  const { isLeaving, leave } = useRedirect()
  const isOnline = useIsOnline()
  const [failure, setFailure] = useState<string>()
  if (!renewing) return null

  const manage = () => {
    setFailure(undefined)
    leave(
      async () => {
        const { call, endpoints } = await loadApi()
        return call(endpoints.createPortalSession)
      },
      (error) => setFailure(failureSentence(error, t)),
    )
  }

  return (
    <section
      aria-labelledby="renewal"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-rule bg-raised p-4 tight:p-line"
    >
      <div className="grid gap-0.5">
        <h2 className="font-semibold" id="renewal">
          {t('credits.renewing')}
        </h2>
        <p className="text-small text-soft">{t('credits.renewingHelp')}</p>
        <NeedsConnection />
      </div>
      <Button
        className="max-sm:w-full"
        disabled={!isOnline}
        onClick={manage}
        pending={isLeaving}
        variant="secondary"
      >
        {t('credits.manage')}
      </Button>
      {failure !== undefined && (
        <div className="w-full">
          <Callout isAnswer title={t('credits.portalFailure')}>
            <p>{failure}</p>
          </Callout>
        </div>
      )}
    </section>
  )
}

type RenewSwitchProps = {
  chosen: PackageId | null
  currency: Currency
  isOn: boolean
  onChange(isOn: boolean): void
}

/** Chooses between buying once and every month, and explains the latter. */
const RenewSwitch = ({ isOn, onChange, ...offer }: RenewSwitchProps) => {
  const { t } = useTranslation()
  const renewing = useCredits(({ renewing }) => renewing)
  return (
    <div className="grid rounded-card border border-rule bg-raised px-4 py-2">
      <label className="flex tight:flex-wrap min-h-11 cursor-pointer items-center justify-between gap-4 font-semibold">
        <span className="min-w-0 text-balance">{t('credits.renew')}</span>
        <input
          aria-describedby="renew-meaning"
          checked={isOn}
          className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-sunk transition-colors before:absolute before:top-[3px] before:left-[3px] before:size-5 before:rounded-full before:bg-edge before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-5 checked:before:bg-on-accent motion-reduce:before:transition-none forced-colors:appearance-auto"
          onChange={(event) => onChange(event.target.checked)}
          type="checkbox"
        />
      </label>
      <p aria-live="polite" className="pb-1.5 text-small text-soft" id="renew-meaning">
        {isOn ? <EveryMonth {...offer} /> : t(renewing ? 'credits.onceMore' : 'credits.once')}
      </p>
    </div>
  )
}

const EveryMonth = ({ chosen, currency }: Pick<RenewSwitchProps, 'chosen' | 'currency'>) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const renewing = useCredits(({ renewing }) => renewing)
  if (chosen === null) return t('credits.monthlyAny')
  const { credits, prices } = packages[chosen]
  const price = priceText(prices[currency].discounted, currency, language)
  return (
    <>
      {t('credits.monthly', { price, credits: t('common.credits', { count: credits }) })}
      {renewing && ` ${t('credits.second')}`}
    </>
  )
}

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Whether the page may leave for an address that a checkout answered: https, or, while the app
 * itself runs on this machine, http to this machine, where Stripe's double is.
 */
export const isPaymentAddress = (address: string, pageHost: string): boolean => {
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:') return true
  return protocol === 'http:' && loopback.test(hostname) && loopback.test(pageHost)
}

type Redirect = {
  /** True from the press until the page is gone. Further presses are ignored. */
  readonly isLeaving: boolean
  /** Navigates to the address that `openPage` resolves to; calls `refused` when there is none that is safe. */
  leave(openPage: () => Promise<PaymentPage>, refused: (error: unknown) => void): void
}

/** Leaves for a page of the payment provider. */
const useRedirect = (): Redirect => {
  const [isLeaving, setIsLeaving] = useState(false)

  const hasLeft = useRef(false)

  // The back button may restore this page from memory as it was left. Of an installed app it stays below
  // the payment page, and is visible again when that is closed.
  useEffect(() => {
    const handleReturn = () => {
      if (document.hidden || !hasLeft.current) return
      hasLeft.current = false
      setIsLeaving(false)
      void useCredits.getState().refresh()
    }
    addEventListener('pageshow', handleReturn)
    document.addEventListener('visibilitychange', handleReturn)
    return () => {
      removeEventListener('pageshow', handleReturn)
      document.removeEventListener('visibilitychange', handleReturn)
    }
  }, [])

  const leave = async (
    openPage: () => Promise<PaymentPage>,
    refused: (error: unknown) => void,
  ): Promise<void> => {
    setIsLeaving(true)
    try {
      const { url } = await openPage()
      if (!isPaymentAddress(url, location.hostname)) throw new Error('No address of a payment page')
      location.assign(url)
      hasLeft.current = true
    } catch (error) {
      setIsLeaving(false)
      refused(error)
    }
  }

  return { isLeaving, leave: (openPage, refused) => void leave(openPage, refused) }
}

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
        const { call, endpoints } = await loadApi()
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
        <Callout isAnswer title={t('credits.checkoutFailure')}>
          <p>{failure}</p>
        </Callout>
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
