import type { Language } from '@storystone/schema/catalog.ts'
import { stripMarkup } from '#worker/languages'
import { spokenEnglish } from './spoken-english.ts'
import { spokenFrench } from './spoken-french.ts'

const spokenBy = { en: spokenEnglish, fr: spokenFrench } as const

/**
 * A sentence as a voice should read it: without markup, and with years, dates, centuries, rulers,
 * abbreviations and units in words. Other numbers stay digits.
 */
export const spokenText = (text: string, language: Language): string =>
  spokenBy[language](stripMarkup(text)).replaceAll(/ {2,}/g, ' ').trim()
