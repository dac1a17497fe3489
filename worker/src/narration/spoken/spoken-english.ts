import {
  isRuler,
  languagePacks,
  numeralAfterName,
  romanValue,
  yearNumeral,
} from '#worker/languages'
import { applyRules, type Rule } from './replacement-rules.ts'

const { cardinal: belowHundred, ordinals } = languagePacks.en.numbers

const belowThousand = (number: number): string => {
  if (number < 100) return belowHundred(number)
  const rest = number % 100
  const hundreds = `${belowHundred(Math.floor(number / 100))} hundred`
  return rest === 0 ? hundreds : `${hundreds} and ${belowHundred(rest)}`
}

/** A whole number below a million, in British words: 105 is "one hundred and five". */
const cardinal = (number: number): string => {
  if (number < 1000) return belowThousand(number)
  const rest = number % 1000
  const thousands = `${belowThousand(Math.floor(number / 1000))} thousand`
  if (rest === 0) return thousands
  return `${thousands} ${rest < 100 ? 'and ' : ''}${belowThousand(rest)}`
}

/** 14 is "fourteenth". */
const ordinal = (number: number): string => {
  const rest = number % 100
  if (number < 100) return ordinals(number)[0] ?? ''
  return rest === 0 ? `${cardinal(number)}th` : `${cardinal(number - rest)} and ${ordinal(rest)}`
}

/** A year as it is spoken: 1453 is "fourteen fifty-three", 1905 "nineteen oh five". */
const year = (number: number): string => {
  const [century, rest] = [Math.floor(number / 100), number % 100]
  if (number < 1000 || (century % 10 === 0 && rest < 10)) return cardinal(number)
  if (rest === 0) return `${belowHundred(century)} hundred`
  return `${belowHundred(century)} ${rest < 10 ? 'oh ' : ''}${belowHundred(rest)}`
}

/** A decade by its first year: 1920 is "nineteen twenties", 1800 "eighteen hundreds". */
const decade = (number: number): string => year(number).replace(/y$/, 'ie').replace(/$/, 's')

const months =
  'January|February|March|April|May|June|July|August|September|October|November|December'
const numberedThings =
  /^(?:Act|Apollo|Appendix|Article|Book|Canto|Chapter|Class|Legio|Legion|Level|Mark|Page|Part|Phase|Scene|Section|Stage|Tome|Type|Vol|Volume|War)$/
/** Things that are counted: a number before one is not a year. */
const countedThings =
  'bricks|columns|cubits|days|feet|figures|hectares|houses|kilometres|kilometers|men|metres|meters|miles|paces|people|pieces|pounds|rooms|seats|soldiers|spectators|statues|steps|stones|tonnes|tons|visitors|windows|women|workers|yards|years'

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const ruler = (whole: string, name: string, numeral: string): string => {
  const value = romanValue(numeral)
  if (value === null || value > 39) return whole
  if (numberedThings.test(name)) return `${name} ${capitalize(cardinal(value))}`
  if (numeral.length === 1 && !isRuler(name)) return whole
  return `${name} the ${capitalize(ordinal(value))}`
}

const romanOrdinal = (whole: string, numeral: string): string => {
  const value = romanValue(numeral)
  return value === null ? whole : ordinal(value)
}

const romanYear = (whole: string, numeral: string): string => {
  const value = romanValue(numeral)
  return value === null ? whole : year(value)
}

const abbreviations: readonly Rule[] = [
  [/\bSt\.? (?=\p{Lu})/gu, 'Saint '],
  [/\bSts\.? (?=\p{Lu})/gu, 'Saints '],
  [/\bMt\.? (?=\p{Lu})/gu, 'Mount '],
  [/\b(?:ca?\.|circa) ?(?=\d)/g, 'around '],
  [/\bNos?\. ?(?=\d)/g, 'number '],
  [/\be\.g\.,?/g, 'for example'],
  [/\bi\.e\.,?/g, 'that is'],
  [/\betc\./g, 'et cetera.'],
  [/\bvs?\.(?= )/g, 'versus'],
  [/~ ?(?=\d)/g, 'about '],
  [/ & /g, ' and '],
]

const romans: readonly Rule[] = [
  [/(?<!\p{L})([IVX]+)(?:st|nd|rd|th)(?!\p{L})/gu, romanOrdinal],
  [/(?<!\p{L})([IVX]+)(?=(?:(?:,| and| or|–|-) ?[IVX]+){0,6}[ -]centur(?:y|ies))/gu, romanOrdinal],
  [numeralAfterName, ruler],
  [
    /(?<= the \p{Lu}\p{Ll}+(?:,| and| or)) ([IVX]{2,})(?!\p{L})/gu,
    (whole, numeral) => {
      const spoken = romanOrdinal(whole, numeral ?? '')
      return spoken === whole ? whole : ` the ${capitalize(spoken)}`
    },
  ],
  [yearNumeral, romanYear],
]

const day = (digits: string): string => ordinal(Number(digits))

const dates: readonly Rule[] = [
  [
    new RegExp(
      `(?:\\bthe )?(?<![\\d.,])\\b([12]?\\d|3[01])(?:st|nd|rd|th)?(?: of)? (${months})\\b`,
      'g',
    ),
    (_whole, digits = '', month = '') => `the ${day(digits)} of ${month}`,
  ],
  [
    new RegExp(`\\b(${months}) ([12]?\\d|3[01])(?:st|nd|rd|th)?(?![\\d.]*\\d)\\b`, 'g'),
    (_whole, month = '', digits = '') => `${month} the ${day(digits)}`,
  ],
  [
    /(?<![\d.,£$€])\b(1\d{3}|20\d{2}|[3-9]\d{2}) ?[–-] ?(\d{2,4})\b(?![\d.,]*\d)/g,
    (_whole, from = '', to = '') => `${year(Number(from))} to ${year(Number(to))}`,
  ],
  [/\b(1\d{2}0|20\d0)’?s\b/g, (_whole, first = '') => decade(Number(first))],
  [
    new RegExp(
      `(?<![\\d.,£$€#])\\b(1\\d{3}|20\\d{2})\\b(?![.,]?\\d)(?! ?(?:${countedThings}|km|m|ft|kg)\\b)`,
      'g',
    ),
    (_whole, digits = '') => year(Number(digits)),
  ],
  [/\b(\d{1,3})(?:st|nd|rd|th)\b/g, (_whole, digits = '') => ordinal(Number(digits))],
]

const units: readonly Rule[] = [
  [/(?<=\d) ?(?:km²|km2)(?!\p{L})/gu, ' square kilometres'],
  [/(?<=\d) ?(?:m²|m2)(?!\p{L})/gu, ' square metres'],
  [/(?<=\d) ?(?:m³|m3)(?!\p{L})/gu, ' cubic metres'],
  [/(?<=\d) ?km\/h(?!\p{L})/gu, ' kilometres an hour'],
  [/(?<=\d) ?km(?!\p{L})/gu, ' kilometres'],
  [/(?<=\d) ?cm(?!\p{L})/gu, ' centimetres'],
  [/(?<=\d) ?mm(?!\p{L})/gu, ' millimetres'],
  [/(?<=\d) ?m(?!\p{L})/gu, ' metres'],
  [/(?<=\d) ?ft(?!\p{L})\.?/gu, ' feet'],
  [/(?<=\d) ?kg(?!\p{L})/gu, ' kilograms'],
  [/(?<=\d) ?ha(?!\p{L})/gu, ' hectares'],
  [/(?<=\d) ?°C(?!\p{L})/gu, ' degrees Celsius'],
  [/(?<=\d) ?°F(?!\p{L})/gu, ' degrees Fahrenheit'],
  [/(?<=\d) ?°/g, ' degrees'],
  [/(?<=\d) ?× ?(?=\d)/g, ' by '],
]

/** An English text as it is spoken. */
export const spokenEnglish = (text: string): string =>
  applyRules(text, [...abbreviations, ...romans, ...units, ...dates])
