import type { Language } from '@storystone/schema/languages.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { LanguagePack } from './language-pack.ts'

/** The pack of each language. */
export const languagePacks: Readonly<Record<Language, LanguagePack>> = { en, fr }
