import type { Language } from '@storystone/schema/catalog.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { LanguagePack } from './language-pack.ts'

/** The pack of each language. */
export const languagePacks: Readonly<Record<Language, LanguagePack>> = { en, fr }

/** Words for streets in languages that have no pack: people type addresses in any. */
export const otherStreets = 'via|viale|piazza|calle|plaza|strasse|weg|platz'
/** Endings of words for streets, as in “Hauptstrasse”. */
export const otherStreetEndings = 'strasse|str|straat'
