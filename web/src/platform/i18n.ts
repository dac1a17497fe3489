import type { Language } from '@storystone/schema/catalog.ts'
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { FirstMessages, PageMessages } from '../locales/messages.ts'
import { isLanguage } from './language.ts'
import { dropFromStorage, forgetPreference, writePreference } from './preferences.ts'

const namespace = 'translation'

const first: Readonly<Record<Language, () => Promise<FirstMessages>>> = {
  en: async () => (await import('../locales/en.ts')).en,
  fr: async () => (await import('../locales/fr.ts')).fr,
}

const ofPages: Readonly<Record<Language, () => Promise<PageMessages>>> = {
  en: async () => (await import('../locales/en-pages.ts')).enPages,
  fr: async () => (await import('../locales/fr-pages.ts')).frPages,
}

const languageNow = (): Language => (isLanguage(i18next.language) ? i18next.language : 'en')

/** Gets the texts that home needs in `language`, makes it the app's language, and gives them. */
export const initI18n = async (language: Language): Promise<FirstMessages> => {
  const texts = await first[language]()
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { [namespace]: texts } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return texts
}

/** What a page says of itself outside its body; the window's title is the page's own matter. */
const describeDocument = (language: Language, { app }: FirstMessages): void => {
  document.documentElement.lang = language
  document.querySelector('meta[name="description"]')?.setAttribute('content', app.description)
}

/** Makes `language` the language of the app and of the document. */
export const startI18n = async (language: Language): Promise<void> =>
  describeDocument(language, await initI18n(language))

/** Gets the texts of the other pages in the language of the app; home does without. */
export const loadPageTexts = async (): Promise<void> => {
  const language = languageNow()
  i18next.addResourceBundle(language, namespace, await ofPages[language](), true)
}

/** Changes the language of the app and remembers it. Rejects when its texts can't be had. */
export const switchLanguage = async (language: Language): Promise<void> => {
  const [some, others] = await Promise.all([first[language](), ofPages[language]()])
  i18next.addResourceBundle(language, namespace, { ...some, ...others })
  await i18next.changeLanguage(language)
  describeDocument(language, some)
  writePreference('pref_language', language)
  // The currency follows the language until one is chosen anew (specification, section 4).
  forgetPreference('pref_currency')
  dropFromStorage('lastSelectedCurrency')
}

/** The language that is shown now. */
export const useLanguage = (): Language => {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : 'en'
}
