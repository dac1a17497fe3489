import { defaultLanguage, type Language, languages } from '@storystone/schema/catalog.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'

/** What the API says, by language. */
export const sentences = { en, fr } as const

export const isLanguage = (value: unknown): value is Language =>
  languages.some((language) => language === value)

type Preference = { readonly language: string; readonly weight: number }

const preference = (part: string): Preference => {
  const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
  return { language: range.toLowerCase().split('-')[0] ?? '', weight: Number(weight) || 0 }
}

/** The languages that an `Accept-Language` header (RFC 9110) asks for, the dearest first. */
const wishedLanguages = (header = ''): string[] =>
  header
    .split(',')
    .map(preference)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language)

/** The language of ours that an `Accept-Language` header likes best; else English. */
export const acceptedLanguage = (header: string | undefined): Language =>
  wishedLanguages(header).find(isLanguage) ?? defaultLanguage

/** The first language of a browser, ours or not, as its `Accept-Language` header says. */
export const firstLanguage = (header: string | undefined): string | undefined =>
  wishedLanguages(header)[0]
