import {
  defaultLanguage,
  isLanguage,
  type Language,
  languageTraits,
} from '@storystone/schema/languages.ts'
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { FirstMessages, Messages, PageMessages } from '#web/locales/messages.ts'
import 'i18next'

const namespace = 'translation'

const homeTexts: Readonly<Record<Language, () => Promise<FirstMessages>>> = {
  en: async () => (await import('#web/locales/en.ts')).en,
  fr: async () => (await import('#web/locales/fr.ts')).fr,
}

const pageTexts: Readonly<Record<Language, () => Promise<PageMessages>>> = {
  en: async () => (await import('#web/locales/en-pages.ts')).enPages,
  fr: async () => (await import('#web/locales/fr-pages.ts')).frPages,
}

const languageNow = (): Language =>
  isLanguage(i18next.language) ? i18next.language : defaultLanguage

/**
 * A number as a language writes it. A page's first Intl.NumberFormat keeps a phone busy for over 50 ms,
 * so the small numbers of home do without.
 */
const formatNumber = (value: number, language?: string): string => {
  const isPlain = value >= 0 && value < 1000 && value % 0.5 === 0
  if (!isPlain) return new Intl.NumberFormat(language).format(value)
  return isLanguage(language) ? `${value}`.replace('.', languageTraits[language].point) : `${value}`
}

/** Loads the texts of home in `language`, makes it the language of the app, and returns them. */
export const initI18n = async (language: Language): Promise<FirstMessages> => {
  const texts = await homeTexts[language]()
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { [namespace]: texts } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  i18next.services.formatter?.add('number', formatNumber)
  return texts
}

const setDocumentLanguage = (language: Language): void => {
  const { documentElement } = document
  // Even the same value makes the browser compute the styles of the whole page again.
  if (documentElement.lang !== language) documentElement.lang = language
}

/** Makes `language` the language of the app and of the document, whose title is set by each page. */
export const startI18n = async (language: Language): Promise<void> => {
  await initI18n(language)
  setDocumentLanguage(language)
}

/** Loads the texts of all pages other than home in the language of the app. */
export const loadPageTexts = async (): Promise<void> => {
  const language = languageNow()
  const texts = await pageTexts[language]()
  // Each late part asks for them.
  if (i18next.getResource(language, namespace, 'document')) return
  i18next.addResourceBundle(language, namespace, texts, true)
}

/** Changes the language of the app and document. Rejects when its texts can't be loaded. */
export const showLanguage = async (language: Language): Promise<void> => {
  const [ofHome, ofPages] = await Promise.all([homeTexts[language](), pageTexts[language]()])
  i18next.addResourceBundle(language, namespace, { ...ofHome, ...ofPages })
  await i18next.changeLanguage(language)
  setDocumentLanguage(language)
  document
    .querySelector('meta[name="description"]')
    ?.setAttribute('content', ofPages.document.description)
}

/** The current language of the app. */
export const useLanguage = (): Language => {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : defaultLanguage
}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Messages }
  }
}
