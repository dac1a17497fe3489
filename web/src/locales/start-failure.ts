import type { Language } from '@storystone/schema/languages.ts'

/** Part of the first load, since other texts may be what failed to load. */
export const startFailureTexts: Readonly<Record<Language, string>> = {
  en: 'Storystone could not start. Please check your connection and reload the page.',
  fr: 'Storystone n’a pas démarré. Vérifiez votre connexion et rechargez la page.',
}
