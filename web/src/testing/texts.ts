import type { Language } from '@storystone/schema/languages.ts'
import i18next, { type TFunction } from 'i18next'
import { loadPageTexts, startI18n } from '#web/platform/i18n.ts'

/** Loads every text of the app in a language. */
export const startTexts = async (language: Language): Promise<TFunction> => {
  await startI18n(language)
  await loadPageTexts()
  return i18next.t
}
