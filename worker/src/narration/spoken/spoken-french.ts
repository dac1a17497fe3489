import {
  isFemaleRuler,
  isRuler,
  languagePacks,
  numeralAfterName,
  romanValue,
  yearNumeral,
} from '#worker/languages'
import { applyRules, type Rule } from './replacement-rules.ts'

const { cardinal: belowHundred, ordinals } = languagePacks.fr.numbers

const belowThousand = (number: number): string => {
  if (number < 100) return belowHundred(number)
  const [hundreds, rest] = [Math.floor(number / 100), number % 100]
  if (hundreds === 1) return rest === 0 ? 'cent' : `cent ${belowHundred(rest)}`
  return rest === 0
    ? `${belowHundred(hundreds)} cents`
    : `${belowHundred(hundreds)} cent ${belowHundred(rest)}`
}

/** A whole number below ten thousand, in words: 1453 is "mille quatre cent cinquante-trois". */
const cardinal = (number: number): string => {
  if (number < 1000) return belowThousand(number)
  const [thousands, rest] = [Math.floor(number / 1000), number % 1000]
  const thousand = thousands === 1 ? 'mille' : `${belowHundred(thousands)} mille`
  return rest === 0 ? thousand : `${thousand} ${belowThousand(rest)}`
}

/** 12 is "douzième", 1 "premier". */
const ordinal = (number: number): string => {
  const rest = number % 100
  if (number < 100) return ordinals(number)[0] ?? ''
  const hundreds = cardinal(number - rest).replace(/s$/, '')
  if (rest === 0) return `${hundreds.replace(/e$/, '')}ième`
  return `${hundreds} ${rest === 1 ? 'unième' : ordinal(rest)}`
}

const months =
  'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre'

const ordinalOf = (value: number, suffix: string): string => {
  if (value === 1) return /^(?:re|ère|res)$/.test(suffix) ? 'première' : 'premier'
  if (suffix === 'nd') return 'second'
  if (suffix === 'nde' || suffix === 'de') return 'seconde'
  return ordinal(value)
}

const romanOrdinal = (whole: string, numeral: string, suffix: string): string => {
  const value = romanValue(numeral)
  return value === null ? whole : ordinalOf(value, suffix)
}

const ruler = (whole: string, name: string, numeral: string): string => {
  const value = romanValue(numeral)
  if (value === null || value > 39) return whole
  if (numeral.length === 1 && !isRuler(name)) return whole
  if (value === 1) return `${name} ${isFemaleRuler(name) ? 'première' : 'premier'}`
  return `${name} ${cardinal(value)}`
}

const romanNumber = (whole: string, numeral: string): string => {
  const value = romanValue(numeral)
  return value === null ? whole : cardinal(value)
}

const abbreviations: readonly Rule[] = [
  [/\bav(?:\.|ant) ?J\.?-?C\.?(?=\s\p{Lu}|$)/gu, 'avant Jésus-Christ.'],
  [/\bav(?:\.|ant) ?J\.?-?C\.?/g, 'avant Jésus-Christ'],
  [/(?<!\p{L})(?:apr?\.|après) ?J\.?-?C\.?(?=\s\p{Lu}|$)/gu, 'après Jésus-Christ.'],
  [/(?<!\p{L})(?:apr?\.|après) ?J\.?-?C\.?/gu, 'après Jésus-Christ'],
  [/\bSt(e?)[. -]{1,2}(?=\p{Lu})/gu, 'Saint$1 '],
  [/(?<!\p{L})M\. (?=\p{Lu}\p{Ll})/gu, 'Monsieur '],
  [/\bMme (?=\p{Lu})/gu, 'Madame '],
  [/\bMlle (?=\p{Lu})/gu, 'Mademoiselle '],
  [/\bMgr (?=\p{Lu})/gu, 'Monseigneur '],
  [/(?<!\p{L})[nN][°º] ?(?=\d)/gu, 'numéro '],
  [/\benv\. /g, 'environ '],
  [/(?<!\p{L})(?:v|ca?)\. ?(?=\d)/gu, 'vers '],
  [/c\.-à-d\./g, 'c’est-à-dire'],
  [/\bp\. ?ex\./g, 'par exemple'],
  [/\betc\./g, 'et cetera.'],
  [/~ ?(?=\d)/g, 'environ '],
  [/ & /g, ' et '],
]

const romans: readonly Rule[] = [
  [/(?<!\p{L})([IVX]+)e ?[–-] ?(?=[IVX]+e(?!\p{L}))/gu, '$1e et '],
  [/(?<!\p{L})(I)(ers?|res?|ère)(?!\p{L})/gu, romanOrdinal],
  [/(?<!\p{L})([IVX]+)(es?|[èe]mes?|nde?|de)(?!\p{L})/gu, romanOrdinal],
  [numeralAfterName, ruler],
  [
    /(?<!\p{L})([Aa]cte|[Aa]rticle|[Cc]hapitre|[Ll]ivre|[Pp]artie|[Tt]ome|[Vv]olume) ([IVX]+)(?!\p{L})/gu,
    (_whole, word = '', numeral = '') => `${word} ${romanNumber(numeral, numeral)}`,
  ],
  [
    /(?<=\p{Ll}(?:,| et| ou)) ([IVX]{2,})(?!\p{L})/gu,
    (whole, numeral = '') => {
      const spoken = romanNumber(whole, numeral)
      return spoken === whole ? whole : ` ${spoken}`
    },
  ],
  [yearNumeral, romanNumber],
]

const numbers: readonly Rule[] = [
  [/(?<=\d) (?=\d{3}(?!\d))/g, ''],
  [
    new RegExp(`(?<![\\d,.])\\b([12]?\\d|3[01])(er)? (?=(?:${months})(?!\\p{L}))`, 'gu'),
    (_whole, digits = '') => `${digits === '1' ? 'premier' : cardinal(Number(digits))} `,
  ],
  [
    /(?<![\d,.])\b(\d{1,3})(ers?|res?|ère|es?|[èe]mes?|nde?)(?![\p{L}\d])/gu,
    (_whole, digits = '', suffix = '') => ordinalOf(Number(digits), suffix),
  ],
  [
    /(?<![\d,.])\b(1\d{3}|20\d{2}|[3-9]\d{2}) ?[–-] ?(\d{2,4})\b(?![\d,.]*\d)/g,
    (_whole, from = '', to = '') => `${cardinal(Number(from))} à ${cardinal(Number(to))}`,
  ],
  [
    /(?<![\d,.])\b(1\d{3}|20\d{2})\b(?![.,]?\d)/g,
    (_whole, digits = '') => cardinal(Number(digits)),
  ],
]

const units: readonly Rule[] = [
  [/(?<=\d) ?(?:km²|km2)(?!\p{L})/gu, ' kilomètres carrés'],
  [/(?<=\d) ?(?:m²|m2)(?!\p{L})/gu, ' mètres carrés'],
  [/(?<=\d) ?(?:m³|m3)(?!\p{L})/gu, ' mètres cubes'],
  [/(?<=\d) ?km\/h(?!\p{L})/gu, ' kilomètres à l’heure'],
  [/(?<=\d) ?km(?!\p{L})/gu, ' kilomètres'],
  [/(?<=\d) ?cm(?!\p{L})/gu, ' centimètres'],
  [/(?<=\d) ?mm(?!\p{L})/gu, ' millimètres'],
  [/(?<=\d) ?m(?!\p{L})/gu, ' mètres'],
  [/(?<=\d) ?kg(?!\p{L})/gu, ' kilogrammes'],
  [/(?<=\d) ?ha(?!\p{L})/gu, ' hectares'],
  [/(?<=\d) ?t(?!\p{L})/gu, ' tonnes'],
  [/(?<=\d) ?°C(?!\p{L})/gu, ' degrés'],
  [/(?<=\d) ?°/g, ' degrés'],
  [/(?<=\d) ?× ?(?=\d)/g, ' sur '],
]

/** A French text as it is spoken. Units come before numbers: they match after a digit only. */
export const spokenFrench = (text: string): string =>
  applyRules(text, [...abbreviations, ...romans, ...units, ...numbers])
