import type { Language } from '@storystone/schema/catalog.ts'
import { type Currency, currencies, defaultCurrencies } from '@storystone/schema/packages.ts'
import { useState } from 'react'
import { useLanguage } from '#web/platform/i18n.ts'
import { readPreference, writePreference } from '#web/platform/storage/preferences.ts'
import { readLocal, writeLocal } from '#web/platform/storage/web-storage.ts'

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
export const useCurrency = (): [Currency, (currency: Currency) => void] => {
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
