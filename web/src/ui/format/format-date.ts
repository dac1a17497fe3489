import type { Language } from '@storystone/schema/catalog.ts'

export type DateStyle = 'long' | 'medium'

const formattersOf = (locale: string) => ({
  long: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }),
  medium: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
})

const formatters: Readonly<Record<Language, Readonly<Record<DateStyle, Intl.DateTimeFormat>>>> = {
  en: formattersOf('en-GB'),
  fr: formattersOf('fr-FR'),
}

/** A day in words: "21 November 2026", "1ᵉʳ janvier 2027"; "21 Nov 2026". `date` is ISO 8601. */
export const formatDate = (date: string, language: Language, style: DateStyle = 'long'): string => {
  const text = formatters[language][style].format(new Date(date))
  return language === 'fr' ? text.replace(/^1(?=\s)/, '1ᵉʳ') : text
}
