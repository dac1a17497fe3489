import { currencies, type PackageId, packageIds } from '@storystone/schema/packages.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/platform/i18n.ts'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { Checkout } from './checkout.tsx'
import { PackageCard } from './package-card.tsx'
import { currencyLabel } from './price.ts'
import { useCurrency } from './use-currency.ts'

type OfferProps = {
  chosen: PackageId | null
  onChoose(id: PackageId): void
  /** The features of the chosen package. */
  children: ReactNode
}

/** The packages with their prices, and the checkout. */
export const Offer = ({ chosen, onChoose, children }: OfferProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const [currency, chooseCurrency] = useCurrency()
  const [isMissed, setIsMissed] = useState(false)
  const choice = useRef<HTMLFieldSetElement>(null)
  const options = currencies.map((value) => ({ value, label: currencyLabel(value, language) }))

  const requireChoice = () => {
    setIsMissed(true)
    choice.current?.querySelector('input')?.focus()
  }

  return (
    <section
      aria-label={t('credits.choose')}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-6"
    >
      <SelectField
        label={t('credits.currency')}
        onPick={chooseCurrency}
        options={options}
        value={currency}
      />
      <fieldset className="grid min-w-0 gap-3 sm:grid-cols-2" ref={choice}>
        <legend className="mb-2 font-semibold text-small">{t('credits.choose')}</legend>
        {packageIds.map((id) => (
          <PackageCard
            currency={currency}
            id={id}
            isChosen={id === chosen}
            key={id}
            onChoose={() => onChoose(id)}
          />
        ))}
        {isMissed && chosen === null && (
          <p className="text-danger text-small sm:col-span-2" role="alert">
            {t('credits.chooseFirst')}
          </p>
        )}
      </fieldset>
      {children}
      <Checkout chosen={chosen} currency={currency} onMissing={requireChoice} />
    </section>
  )
}
