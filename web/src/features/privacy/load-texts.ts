import type { Language } from '@storystone/schema/catalog.ts'
import type { PrivacyTexts } from '../../locales/en-privacy.ts'

/** What the privacy page says; each language is a file of its own, fetched when it is read. */
export const loadPrivacyTexts: Readonly<Record<Language, () => Promise<PrivacyTexts>>> = {
  en: async () => (await import('../../locales/en-privacy.ts')).enPrivacy,
  fr: async () => (await import('../../locales/fr-privacy.ts')).frPrivacy,
}
