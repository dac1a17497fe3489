import { defaultLanguage, type Language } from '@storystone/schema/catalog.ts'
import { isLanguage, showLanguage } from '../i18n.ts'
import { readPreference, removePreference, writePreference } from './preferences.ts'
import { removeLocal } from './web-storage.ts'

/** The language that was chosen in the menu, at this visit or an earlier one. */
export const chosenLanguage = (): Language | undefined =>
  readPreference('pref_language', isLanguage)

/** The chosen language. At a first visit French for a browser whose first language is French. */
export const initialLanguage = (): Language => {
  const chosen = chosenLanguage()
  if (chosen !== undefined) return chosen
  return /^fr\b/i.test(navigator.languages[0] ?? navigator.language) ? 'fr' : defaultLanguage
}

/** Changes the language of the app and stores the choice. Rejects when its texts can't be loaded. */
export const switchLanguage = async (language: Language): Promise<void> => {
  await showLanguage(language)
  writePreference('pref_language', language)
  // The currency follows the language until one is chosen again (specification, section 4).
  removePreference('pref_currency')
  removeLocal('lastSelectedCurrency')
}
