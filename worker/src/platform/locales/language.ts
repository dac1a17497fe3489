import { defaultLanguage, isLanguage, type Language } from '@storystone/schema/languages.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'

/** The messages of the API, by language. */
export const messages = { en, fr } as const

type Preference = { readonly language: string; readonly weight: number }

const parsePreference = (part: string): Preference => {
  const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
  return { language: range.toLowerCase().split('-')[0] ?? '', weight: Number(weight) || 0 }
}

/** The languages of an `Accept-Language` header (RFC 9110), the most preferred first. */
const preferredLanguages = (header = ''): string[] =>
  header
    .split(',')
    .map(parsePreference)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language)

/** The most preferred of our languages in an `Accept-Language` header, or else English. */
export const acceptedLanguage = (header: string | undefined): Language =>
  preferredLanguages(header).find(isLanguage) ?? defaultLanguage

/** The most preferred language in an `Accept-Language` header, ours or not. */
export const firstLanguage = (header: string | undefined): string | undefined =>
  preferredLanguages(header)[0]
