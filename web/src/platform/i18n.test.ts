import { languages } from '@storystone/schema/languages.ts'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { initI18n } from './i18n.ts'

test.each(languages)('numbers in %s are written as Intl writes them', async (language) => {
  await initI18n(language)
  const intl = new Intl.NumberFormat(language)
  for (const count of [0, 1, 2.5, 25, 99.125, 999, 1000, 1234.5, -2.5, 0.12345]) {
    const text = i18next.t('home.creditsLeft', { count })
    const [amount] = text.replace('Il vous reste ', '').split(' ')
    expect(amount).toBe(intl.format(count))
  }
})
