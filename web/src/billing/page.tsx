import {
  type Currency,
  currencies,
  defaultCurrencies,
  type PackageId,
  packageIds,
  packages,
} from '@storystone/schema/credit-packages.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/platform/i18n.ts'
import {
  readLocal,
  readPreference,
  writeLocal,
  writePreference,
} from '#web/platform/storage/web-storage.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { SelectField } from '#web/ui/controls/field.tsx'
import { Ornament } from '#web/ui/icons/lazy-icons.tsx'
import { Page, PageHeading } from '#web/ui/page/page.tsx'
import { Balance, History } from './balance/balance.tsx'
import { useCredits, useIsAllFree } from './balance/store.ts'
import { PaymentCallout, usePaymentReturn } from './payment/payment-callout.tsx'
import { Checkout, Renewal } from './purchase/checkout.tsx'
import {
  currencyLabel,
  PackageFeatures,
  priceText,
  usePackageChoice,
} from './purchase/package-features.tsx'

type OfferProps = {
  chosen: PackageId | null
  onChoose(id: PackageId): void
  /** The features of the chosen package. */
  children: ReactNode
}

/** The packages with their prices, and the checkout. */
const Offer = ({ chosen, onChoose, children }: OfferProps) => {
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
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 min-[56.25rem]:grid-cols-[minmax(0,1fr)_clamp(15rem,32vw,22.5rem)] min-[56.25rem]:gap-x-12"
    >
      <div className="grid content-start gap-6">
        <div className="min-[56.25rem]:max-w-72">
          <SelectField
            label={t('credits.currency')}
            onPick={chooseCurrency}
            options={options}
            value={currency}
          />
        </div>
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
      </div>
      <Checkout chosen={chosen} currency={currency} onMissing={requireChoice} />
    </section>
  )
}

type PackageCardProps = {
  id: PackageId
  currency: Currency
  isChosen: boolean
  onChoose(): void
}

/** A package to choose: its credits, the struck price and the discounted one. */
const PackageCard = ({ id, currency, isChosen, onChoose }: PackageCardProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { credits, prices } = packages[id]
  const { original, discounted } = prices[currency]
  return (
    <label className="relative grid cursor-pointer grid-cols-1 content-start gap-2 rounded-card border border-edge bg-raised p-4 has-checked:border-accent has-checked:shadow-card has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
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
      <span className="text-small text-soft">
        {t('credits.perCredit', { price: priceText(discounted / credits, currency, language) })}
      </span>
    </label>
  )
}

const lastKey = 'lastSelectedCurrency'

const isCurrency = (value: unknown): value is Currency =>
  (currencies as readonly unknown[]).includes(value)

const remembered = (): Currency | undefined => {
  const preferred = readPreference('pref_currency', isCurrency)
  const last = readLocal(lastKey)
  return preferred ?? (isCurrency(last) ? last : undefined)
}

type Choice = { readonly language: Language; readonly currency: Currency }

/**
 * The currency of prices: the chosen one, or the language's default. Switching the language resets
 * the choice.
 */
const useCurrency = (): [Currency, (currency: Currency) => void] => {
  const language = useLanguage()
  const [choice, setChoice] = useState<Choice>(() => ({
    language,
    currency: remembered() ?? defaultCurrencies[language],
  }))
  const currency = choice.language === language ? choice.currency : defaultCurrencies[language]
  const choose = (picked: Currency) => {
    setChoice({ language, currency: picked })
    writePreference('pref_currency', picked)
    writeLocal(lastKey, picked)
  }
  return [currency, choose]
}

/** /credits: balance, packages and history; `instead` offers what costs nothing. */
export const CreditsPage = ({ instead }: { instead?: ReactNode }) => {
  const { t } = useTranslation()
  const loadCosts = useCredits(({ loadCosts }) => loadCosts)
  const isAllFree = useIsAllFree()
  const { chosen, choose, clear } = usePackageChoice()
  const { payment, check } = usePaymentReturn(clear)

  useEffect(() => {
    void loadCosts()
  }, [loadCosts])

  return (
    <Page width="wide">
      <div className="mx-auto grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-section min-[56.25rem]:max-w-none">
        <div className="flex flex-wrap items-end justify-between gap-group">
          <div className="grid min-w-0 flex-[1_1_9rem] gap-hair">
            <PageHeading documentTitle={t('credits.title')} size="display">
              {t('credits.heading')}
            </PageHeading>
            <p className="text-soft">{t('credits.subheading')}</p>
          </div>
          <Balance />
        </div>
        <div className="grid gap-6">
          {instead}
          <PaymentCallout onCheck={check} payment={payment} />
          <Ornament />
          <Renewal />
        </div>
        {isAllFree ? (
          <div className="grid justify-items-start gap-group">
            <p>{t('credits.allFree')}</p>
            <ButtonLink to="/">{t('stories.discover')}</ButtonLink>
          </div>
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
