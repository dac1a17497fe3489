import { type Language, languages } from '@storystone/schema/languages.ts'
import { en } from '#web/locales/en.ts'
import { enPages } from '#web/locales/en-pages.ts'
import { fr } from '#web/locales/fr.ts'
import { frPages } from '#web/locales/fr-pages.ts'
import type { Messages } from '#web/locales/messages.ts'
import { test } from '../harness/fixtures.ts'
import { type Device, devices } from '../screens/screen.ts'

const messages: Record<Language, Messages> = {
  en: { ...en, ...enPages },
  fr: { ...fr, ...frPages },
}

/** All texts of the app in one language. */
export type Texts = Messages

export const textsIn = (language: Language): Texts => messages[language]

/** Puts values into the `{{placeholders}}` of a text. */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/{{(\w+)[^}]*}}/g, (_, name: string) => String(values[name]))

type PathsOf<T> = {
  [Key in keyof T & string]: T[Key] extends string ? Key : `${Key}.${PathsOf<T[Key]>}`
}[keyof T & string]

/** The path of a text, for example `auth.logIn`. */
export type TextKey = PathsOf<Messages>

export const textAt = (texts: Texts, key: TextKey): string => {
  const found = key
    .split('.')
    .reduce<unknown>((part, name) => Reflect.get(Object(part), name), texts)
  if (typeof found !== 'string') throw new Error(`There is no text "${key}".`)
  return found
}

export const locales = { en: 'en-GB', fr: 'fr-FR' } as const satisfies Record<Language, string>

/** Defines the same tests in each language, on a phone unless `sizes` says otherwise. */
export const inEachLanguage = (
  define: (say: Texts, language: Language) => void,
  sizes: Readonly<Partial<Record<Language, Device>>> = {},
): void => {
  for (const language of languages) {
    test.describe(`in ${language}`, () => {
      test.use({ ...devices[sizes[language] ?? 'phone'], locale: locales[language] })
      define(textsIn(language), language)
    })
  }
}
