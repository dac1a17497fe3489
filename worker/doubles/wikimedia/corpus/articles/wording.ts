import type { Wiki } from '../entry.ts'
import type { Year } from './row.ts'

const thinSpace = '\u202f'

/** A number with the separators of a language. */
export const number = (value: number, wiki: Wiki, digits = 1): string => {
  const [whole = '', fraction = ''] = String(Number(value.toFixed(digits))).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, wiki === 'en' ? ',' : thinSpace)
  return fraction ? `${grouped}${wiki === 'en' ? '.' : ','}${fraction}` : grouped
}

const unitNames = {
  mm: ['millimetres', 'millimètres'],
  cm: ['centimetres', 'centimètres'],
  m: ['metres', 'mètres'],
  km: ['kilometres', 'kilomètres'],
  t: ['tonnes', 'tonnes'],
  ha: ['hectares', 'hectares'],
  in: ['in', 'pouces'],
  ft: ['ft', 'pieds'],
  mi: ['mi', 'milles'],
  lb: ['lb', 'livres'],
  acres: ['acres', 'acres'],
} as const

const unit = (value: number, name: keyof typeof unitNames, wiki: Wiki, digits = 1): string =>
  `${number(value, wiki, digits)} ${unitNames[name][wiki === 'en' ? 0 : 1]}`

/** A length in metres, and the same in feet, inches or miles. */
export const length = (metres: number, wiki: Wiki): readonly [string, string] => {
  if (metres >= 2_000) {
    return [unit(metres / 1_000, 'km', wiki), unit(metres / 1_609.344, 'mi', wiki)]
  }
  if (metres < 0.01) return [unit(metres * 1_000, 'mm', wiki), unit(metres / 0.0254, 'in', wiki, 2)]
  if (metres < 1) return [unit(metres * 100, 'cm', wiki), unit(metres / 0.0254, 'in', wiki)]
  return [unit(metres, 'm', wiki), unit(metres / 0.3048, 'ft', wiki, 0)]
}

/** A measure by its kind, and the same in another unit. */
export const measure = (kind: string, value: number, wiki: Wiki): readonly [string, string] => {
  if (kind === 'area') return [unit(value, 'ha', wiki), unit(value * 2.4711, 'acres', wiki, 0)]
  if (kind === 'weight') return [unit(value, 't', wiki, 2), unit(value * 2_204.6, 'lb', wiki, 0)]
  if (kind !== 'rooms') return length(value, wiki)
  return [number(value, wiki), wiki === 'en' ? 'all floors together' : 'tous étages compris']
}

const era = (year: number, wiki: Wiki): string => {
  const value = Math.abs(year)
  if (wiki === 'en') return year < 0 ? `${value} BC` : year < 500 ? `AD ${value}` : `${value}`
  return year < 0 ? `${value} av. J.-C.` : year < 500 ? `${value} apr. J.-C.` : `${value}`
}

/** A year as it stands after "in" in English, and with its preposition in French. */
export const inYear = ({ year, isAbout }: Year, wiki: Wiki): string => {
  if (wiki === 'en') return `${isAbout ? 'about ' : ''}${era(year, wiki)}`
  return `${isAbout ? 'vers' : 'en'} ${era(year, wiki)}`
}

/** One year, or two with a dash, as events have them. */
export const yearsOf = (text: string, wiki: Wiki): string =>
  /^-?\d+$/.test(text) ? era(Number(text), wiki) : text.replace('-', '–')

/** How many years lie between two; there was no year 0. */
export const yearsBetween = (from: Year, to: Year): number =>
  to.year - from.year - (from.year < 0 && to.year > 0 ? 1 : 0)

export const span = (from: Year, to: Year, wiki: Wiki): string => {
  const years = yearsBetween(from, to)
  const about = from.isAbout || to.isAbout
  if (wiki === 'en')
    return `${about ? 'about ' : ''}${number(years, wiki)} year${years > 1 ? 's' : ''}`
  return `${about ? 'environ ' : ''}${number(years, wiki)} an${years > 1 ? 's' : ''}`
}

const roman = (value: number): string =>
  value >= 10
    ? `X${roman(value - 10)}`
    : (['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'][value] ?? '')

const ordinal = (value: number): string => {
  const ending = ['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'
  return `${value}${value > 10 && value < 14 ? 'th' : ending}`
}

/** The century of a year. */
export const century = ({ year }: Year, wiki: Wiki): string => {
  const value = Math.ceil(Math.abs(year) / 100)
  if (wiki === 'en') return `${ordinal(value)} century${year < 0 ? ' BC' : ''}`
  return `${roman(value)}${value === 1 ? 'er' : 'e'} siècle${year < 0 ? ' av. J.-C.' : ''}`
}

/** French "de" before a name: "du Colisée", "des lignes", "de l’Alhambra", "d’Abou Simbel". */
const frenchOf = (name: string): string => {
  if (name.startsWith('le ')) return `du ${name.slice(3)}`
  if (name.startsWith('les ')) return `des ${name.slice(4)}`
  return /^[aeiouéèêàh]/i.test(name) ? `d’${name}` : `de ${name}`
}

/** "of" and a name. */
export const ofName = (name: string, wiki: Wiki): string =>
  wiki === 'en' ? `of ${name}` : frenchOf(name)

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
