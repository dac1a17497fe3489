import { type Language, languageTraits } from '@storystone/schema/catalog.ts'
import type { Currency } from '@storystone/schema/credit-packages.ts'

/** Formats minor units (pence, cents) as money with two decimals in the given language. */
export const priceText = (minor: number, currency: Currency, language: Language): string =>
  new Intl.NumberFormat(languageTraits[language].locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(minor / 100)

/** A currency's label in the drop-down: code and name. */
export const currencyLabel = (currency: Currency, language: Language): string => {
  const name = new Intl.DisplayNames(languageTraits[language].locale, { type: 'currency' }).of(
    currency,
  )
  return `${currency} · ${name ?? currency}`
}
