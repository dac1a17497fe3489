import type { Language } from '@storystone/schema/catalog.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { LanguagePack } from './language-pack.ts'

/** The pack of each language. */
export const languagePacks: Readonly<Record<Language, LanguagePack>> = { en, fr }

/** Streets in languages that have no pack: what people type may be in any. The second end a word. */
export const otherStreets = 'via|viale|piazza|calle|plaza|strasse|weg|platz'
export const otherStreetEndings = 'strasse|str|straat'
