import type { Language } from '@storystone/schema/catalog.ts'

/** The one text that is always there, since the others may be what could not be loaded. */
export const startFailureTexts: Readonly<Record<Language, string>> = {
  en: 'Storystone could not start. Please check your connection and reload the page.',
  fr: 'Storystone n’a pas pu démarrer. Vérifiez votre connexion et rechargez la page.',
}
