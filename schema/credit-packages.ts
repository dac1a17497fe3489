/** What is sold. Apart from the formats, so that home loads no prices. The prices are required. */
import type { Language } from './languages.ts'

export const currencies = ['GBP', 'USD', 'EUR'] as const
export type Currency = (typeof currencies)[number]
/** The currency of prices until the user chooses another. */
export const defaultCurrencies: Readonly<Record<Language, Currency>> = { en: 'GBP', fr: 'EUR' }

export const packageIds = ['small', 'large'] as const
export type PackageId = (typeof packageIds)[number]
/** Prices in minor units (pence, cents): `original` is struck through, `discounted` is paid. */
type Price = { readonly original: number; readonly discounted: number }
export type Package = {
  readonly credits: number
  readonly prices: Readonly<Record<Currency, Price>>
}

export const packages: Readonly<Record<PackageId, Package>> = {
  small: {
    credits: 25,
    prices: {
      GBP: { original: 374, discounted: 187 },
      USD: { original: 499, discounted: 249 },
      EUR: { original: 439, discounted: 221 },
    },
  },
  large: {
    credits: 100,
    prices: {
      GBP: { original: 1124, discounted: 562 },
      USD: { original: 1499, discounted: 748 },
      EUR: { original: 1319, discounted: 663 },
    },
  },
}
