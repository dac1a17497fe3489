import { type Currency, type PackageId, packages } from '@storystone/schema/credit-packages.ts'
import { creditCosts } from '@storystone/schema/formats.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { expect, it } from 'vitest'
import { currencyLabel, priceText } from './package-features.tsx'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

it.each<[PackageId, Currency, Language, string, string]>([
  ['small', 'GBP', 'en', '£3.74', '£1.87'],
  ['small', 'USD', 'en', '$4.99', '$2.49'],
  ['small', 'EUR', 'en', '€4.39', '€2.21'],
  ['large', 'GBP', 'en', '£11.24', '£5.62'],
  ['large', 'USD', 'en', '$14.99', '$7.48'],
  ['large', 'EUR', 'en', '€13.19', '€6.63'],
  ['small', 'EUR', 'fr', '4,39 €', '2,21 €'],
  ['large', 'USD', 'fr', '14,99 $', '7,48 $'],
  ['large', 'GBP', 'fr', '11,24 £', '5,62 £'],
])('%s in %s, formatted in %s: %s, now %s', (id, currency, language, original, discounted) => {
  const price = packages[id].prices[currency]
  expect(plain(priceText(price.original, currency, language))).toBe(original)
  expect(plain(priceText(price.discounted, currency, language))).toBe(discounted)
})

it('currencyLabel names a currency in the app’s language', () => {
  expect(currencyLabel('USD', 'en')).toBe('USD · US Dollar')
  expect(currencyLabel('GBP', 'fr')).toBe('GBP · livre sterling')
})

it('the small package is enough for 25 quick facts or 10 history guides', () => {
  expect(packages.small.credits / creditCosts.quick_facts).toBe(25)
  expect(packages.small.credits / creditCosts.history_guide).toBe(10)
  expect(packages.large.credits).toBe(100)
})
