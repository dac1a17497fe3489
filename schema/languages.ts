/**
 * The languages of stories, articles and texts. A new one comes first of all here: the compiler then finds
 * everything else that it needs.
 */
export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'en'
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
}
export const isLanguage = (value: unknown): value is Language =>
  languages.some((language) => language === value)

/** How a language writes dates and prices, the point of a decimal, a colon, the first of a month, and west. */
export const languageTraits = {
  en: { locale: 'en-GB', point: '.', colon: ':', first: '1', west: 'W' },
  fr: { locale: 'fr-FR', point: ',', colon: '\u202f:', first: '1ᵉʳ', west: 'O' },
} as const satisfies Readonly<Record<Language, object>>

/** Something for each language. */
export const byLanguage = <Value>(of: (language: Language) => Value): Record<Language, Value> => ({
  en: of('en'),
  fr: of('fr'),
})

/** All languages but one. */
export const othersOf = (language: Language): readonly Language[] =>
  languages.filter((each) => each !== language)
