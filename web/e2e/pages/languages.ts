import { type Language, languages } from '@storystone/schema/catalog.ts'
import { test } from '../harness/fixtures.ts'
import { type Device, devices } from '../screens/screen.ts'
import { type Texts, textsIn } from './texts.ts'

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
