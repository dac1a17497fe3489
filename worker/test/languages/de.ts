import { stemmer } from '@orama/stemmers/german'
import { en } from '#worker/languages/en.ts'
import {
  cachedStemmer,
  type LanguagePack,
  named,
  spelledOf,
  unitsOf,
  valued,
  words,
} from '#worker/languages/language-pack.ts'

const small =
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  )
const tens = 'null zehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ')

const cardinal = (number: number): string => {
  const rest = number % 10
  const ten = tens[Math.floor(number / 10)]
  if (number < 20) return small[number] ?? ''
  return rest === 0 ? `${ten}` : `${small[rest]?.replace(/s$/, '')}und${ten}`
}

const ordinals = (number: number): readonly string[] => {
  const stem = number === 3 ? 'dritt' : `${cardinal(number)}${number < 20 ? 't' : 'st'}`
  return ['e', 'en', 'er', 'es', 'em'].map((ending) => stem + ending)
}

const stem = cachedStemmer(stemmer)

/** 1 to 31: a full stop after a day ends no sentence. */
const days = Array.from({ length: 31 }, (_, day) => `${day + 1}`)

/**
 * A sketch of German: one file is all that a language needs. It splits sentences and reads numbers and
 * dates; its other words are English. It is not offered.
 */
export const de: LanguagePack = {
  ...en,
  segmenter: new Intl.Segmenter('de', { granularity: 'sentence' }),
  abbreviations: new Set(
    `dr prof hl st bzw ca chr jh nr str z.b d.h v n ${days.join(' ')}`.split(' '),
  ),
  beforeAbbreviation: /[\s(„"‚]/,
  stem,
  numbers: {
    cardinal,
    ordinals,
    spelled: spelledOf(cardinal, ordinals),
    ordinalSuffixes: words('te ten ter tes'),
    separator: '.',
    scales: valued(
      '12: dutzend; 100: hundert; 1e3: tausend; 1e6: million, millionen; 1e9: milliarde',
    ),
    and: words('und'),
    articles: words('ein eine einem einen einer'),
    others: valued('0.5: die hälfte, halb; 0.333: ein drittel; 0.25: ein viertel; 2: doppelt'),
    vague: named('mehrere, einige'),
    of: words('von'),
  },
  modifiers: named(
    'about: etwa, rund, ungefähr, circa, ca, fast; over: über, mehr als, mindestens',
  ),
  dates: {
    months: valued(`1: januar; 2: februar; 3: märz; 4: april; 5: mai; 6: juni; 7: juli; 8: august;
      9: september; 10: oktober; 11: november; 12: dezember`),
    monthsHaveCapital: true,
    beforeYear: words('jahr seit bis vor nach um ca anno zwischen'),
    eras: valued('-1: v chr, vor christus; 1: n chr, nach christus'),
    beforeDecade: new Set(),
    afterDecade: words('er ern'),
  },
  units: unitsOf(
    'm: meter; m 1000: kilometer; kg: kilogramm; year: jahr; day: tag; % 0.01: prozent',
    stem,
  ),
}
