import { type Currency, type PackageId, packages } from '@storystone/schema/packages.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/platform/i18n.ts'
import { useCredits } from '../balance/store.ts'
import { priceText } from './price.ts'

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
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-semibold">
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
