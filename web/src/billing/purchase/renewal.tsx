import { type Currency, type PackageId, packages } from '@storystone/schema/credit-packages.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureSentence } from '#web/platform/api/api-error.ts'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { NeedsConnection, Notice } from '#web/ui/page/failed-load.tsx'
import { useCredits } from '../balance/store.ts'
import { priceText } from './package-features.tsx'
import { useRedirect } from './use-redirect.ts'

/** Says that a package renews every month, and links to the billing portal to cancel it. */
export const Renewal = () => {
  const { t } = useTranslation()
  const { renewing } = useCredits()
  const { isLeaving, leave } = useRedirect()
  const isOnline = useIsOnline()
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
          <Notice isAnswer title={t('credits.portalFailure')}>
            <p>{failure}</p>
          </Notice>
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
export const RenewSwitch = ({ isOn, onChange, ...offer }: RenewSwitchProps) => {
  const { t } = useTranslation()
  const { renewing } = useCredits()
  return (
    <div className="grid rounded-card border border-rule bg-raised px-4 py-2">
      <label className="flex tight:flex-wrap min-h-11 cursor-pointer items-center justify-between gap-4 font-semibold">
        <span className="min-w-0">{t('credits.renew')}</span>
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
  const { renewing } = useCredits()
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
