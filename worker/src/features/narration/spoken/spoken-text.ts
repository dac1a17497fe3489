import type { Language } from '@storystone/schema/catalog.ts'
import { sayEnglish } from './english.ts'
import { sayFrench } from './french.ts'
import { withoutMarkup } from './markup.ts'

const say = { en: sayEnglish, fr: sayFrench } as const

/**
 * A sentence as it is to be read aloud: no mark-up, and in words what would be read wrongly as it is
 * written — years, dates, centuries, rulers, abbreviations, units. Other numbers stay digits.
 */
export const spokenText = (text: string, language: Language): string =>
  say[language](withoutMarkup(text)).replaceAll(/ {2,}/g, ' ').trim()
