import type { Language } from '@storystone/schema/catalog.ts'
import { en } from '../../src/locales/en.ts'
import { enPages } from '../../src/locales/en-pages.ts'
import { fr } from '../../src/locales/fr.ts'
import { frPages } from '../../src/locales/fr-pages.ts'

const english = { ...en, ...enPages }
const french = { ...fr, ...frPages }

/** Everything the app says, in one language. */
export type Texts = typeof english | typeof french

export const textsIn = (language: Language): Texts => (language === 'fr' ? french : english)
