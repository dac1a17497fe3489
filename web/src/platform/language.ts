import { defaultLanguage, type Language, languages } from '@storystone/schema/catalog.ts'
import { readPreference } from './preferences.ts'

/** Whether a value is the code of a language that we speak. */
export const isLanguage = (value: unknown): value is Language =>
  (languages as readonly unknown[]).includes(value)

/** The language that was chosen in the menu, at this visit or an earlier one. */
export const chosenLanguage = (): Language | undefined =>
  readPreference('pref_language', isLanguage)

/** The chosen language; at a first visit French for a browser whose first language is French. */
export const initialLanguage = (): Language => {
  const chosen = chosenLanguage()
  if (chosen !== undefined) return chosen
  return /^fr\b/i.test(navigator.languages[0] ?? navigator.language) ? 'fr' : defaultLanguage
}
