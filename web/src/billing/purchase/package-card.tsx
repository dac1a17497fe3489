import { type Currency, type PackageId, packages } from '@storystone/schema/packages.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/platform/i18n.ts'
import { priceText } from './price.ts'

type PackageCardProps = {
  id: PackageId
  currency: Currency
  isChosen: boolean
  onChoose(): void
}

/** A package to choose: its credits, the struck price and the discounted one. */
export const PackageCard = ({ id, currency, isChosen, onChoose }: PackageCardProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { credits, prices } = packages[id]
  const { original, discounted } = prices[currency]
  return (
    <label className="relative grid cursor-pointer grid-cols-1 content-start gap-2 rounded-card border border-edge bg-raised p-4 has-checked:border-accent has-checked:shadow-card has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2">
      <span className="flex flex-wrap items-start justify-between gap-x-1 gap-y-2">
        <span className="flex items-center gap-2 font-semibold">
          <input
            checked={isChosen}
            className="size-5 shrink-0 accent-accent outline-none"
            name="package"
            onChange={onChoose}
            type="radio"
            value={id}
          />
          {t('common.credits', { count: credits })}
        </span>
        <span className="shrink-0 rounded-full bg-accent px-2 py-0.5 font-semibold text-on-accent text-small">
          {t('credits.off')}
        </span>
      </span>
      <span className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="sr-only">{t('credits.original')}</span>
        <s className="text-soft tabular-nums">{priceText(original, currency, language)}</s>
        <span className="sr-only">{t('credits.discounted')}</span>
        <span className="font-semibold font-serif text-title tabular-nums">
          {priceText(discounted, currency, language)}
        </span>
      </span>
    </label>
  )
}
