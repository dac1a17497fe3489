import type { Language } from '@storystone/schema/catalog.ts'

/** How the vendor should read each language. */
export const narrationPrompt: Readonly<Record<Language, string>> = {
  en: 'Read in British English, warmly and unhurried, like a guide who stands before the monument.',
  fr: 'Lis en français de France, chaleureusement et sans hâte, comme un guide devant le monument.',
}
