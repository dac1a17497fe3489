import { stemmer } from '@orama/stemmers/german'
import { stopwords } from '@orama/stopwords/german'
import {
  anyWord,
  cachedStemmer,
  firstWord,
  foldedSet,
  groupMap,
  groupPhrases,
  type LanguagePack,
  peoplePhrases,
  phraseSet,
  phraseValues,
  unitPhrases,
  valueMap,
  wholeText,
  wordSet,
} from '../../src/grounding/languages/language-pack.ts'

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

const irregular = new Map([
  [1, 'erst'],
  [3, 'dritt'],
  [7, 'siebt'],
  [8, 'acht'],
])

const ordinals = (number: number): readonly string[] => {
  const stem = irregular.get(number) ?? `${cardinal(number)}${number < 20 ? 't' : 'st'}`
  return ['e', 'en', 'er', 'es', 'em'].map((ending) => stem + ending)
}

/** 1 to 31: a full stop after a day ends no sentence. */
const days = Array.from({ length: 31 }, (_, day) => `${day + 1}`)

/**
 * A sketch of German: one file is all that a language needs. It splits sentences and reads numbers and
 * dates. It is not offered: its closed classes are samples, and all nouns count as names.
 */
export const de: LanguagePack = {
  segmenter: new Intl.Segmenter('de', { granularity: 'sentence' }),
  abbreviations: wordSet(
    `dr prof hl st bzw ca chr etc evtl jh jhdt nr str z.b d.h u.a v n ${days.join(' ')}`,
  ),
  beforeAbbreviation: /[\s(„"‚]/,
  sections: {
    kinds: {
      history: anyWord(
        'geschichte | \\w*geschichte | urspr\\w* | antike | mittelalter | \\w*jahrhundert',
      ),
      construction: anyWord('bau\\w* | errichtung | grundung | \\w*restaurierung\\w*'),
      description: anyWord('architektur | beschreibung | aufbau | ausstattung | fassade'),
      legend: anyWord('legenden? | sagen? | mythos'),
    },
    noHistory: wholeText('einzelnachweise | literatur | weblinks | siehe auch | klima | verkehr.*'),
  },
  phonetic: /\b(?:ausgesprochen|Aussprache|anhören)\b|^siehe /i,
  pointer: /\bwie folgt\b|\b(?:siehe|nachstehend|folgende) (?:Liste|Tabelle)\b/i,
  leaning:
    firstWord(`Er | Sie | Es | Dies\\w* | Sein\\w* | Ihr\\w* | Dort | Hier | Jedoch | Danach | Später |
    Außerdem | Auch | Aber | Und | Oder | Denn`),
  laterPronoun: /^[^,.]{3,80} (?:wurde|war|hat|ist) (?:er|sie|es)\b/,
  superlative: anyWord(
    '(?:größte|älteste|höchste|längste|kleinste|tiefste)[nrs]? | einzige[nrs]? | einzigartig\\w*',
  ),
  stopWords: foldedSet(stopwords.join(' ')),
  stem: cachedStemmer(stemmer),
  pronouns: foldedSet('er sie es ihn ihm ihr ihnen sein seine dieser diese dieses dort'),
  numbers: {
    cardinal,
    ordinals,
    ordinalSuffixes: foldedSet('te ten ter tes'),
    grouped: /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/,
    separator: '.',
    blanks: /^[\u00a0\u2009\u202f]$/,
    scales: valueMap(
      'dutzend=12 hundert=100 tausend=1e3 million,millionen=1e6 milliarde,milliarden=1e9',
    ),
    vague: foldedSet('dutzende hunderte tausende'),
    rounded: new Map(),
    and: foldedSet('und'),
    articles: foldedSet('ein eine einem einen einer'),
    fractions: phraseValues(
      'die hälfte,halb=0.5; ein drittel=0.333; zwei drittel=0.667; ein viertel=0.25; doppelt=2',
    ),
    implied: valueMap('beide,beiden,paar,doppelt=2'),
    about: phraseSet('etwa, rund, ungefähr, circa, ca, fast, nahezu, knapp, bis zu'),
    moreThan: phraseSet('über, mehr als, mindestens'),
    of: foldedSet('von'),
    by: foldedSet('mal x'),
  },
  dates: {
    months:
      valueMap(`januar=1 februar=2 märz=3 april=4 mai=5 juni=6 juli=7 august=8 september=9 oktober=10
      november=11 dezember=12`),
    monthsHaveCapital: true,
    ambiguousMonths: new Set(),
    beforeMonth: foldedSet('im'),
    ofMonth: new Set(),
    beforeYear: foldedSet('jahr seit bis vor nach um ca anno'),
    yearNouns: foldedSet('jahr jahre'),
    eras: phraseValues('v chr,vor christus=-1; n chr,nach christus=1'),
    erasAreCapitals: false,
    rangeJoints: foldedSet('und oder bis'),
    listJoints: foldedSet('und oder'),
    between: foldedSet('zwischen'),
    periods: valueMap('jahrhundert,jahrhunderts,jahrhunderte=100 jahrtausend,jahrtausends=1000'),
    betweenPeriods: foldedSet('und oder bis zum'),
    beforeDecade: new Set(),
    afterDecade: foldedSet('er ern'),
    later: phraseSet('später, zuvor'),
    spans: valueMap('jahrzehnt=10 jahrhundert=100 jahrtausend=1000'),
  },
  units:
    unitPhrases(`m: meter, metern, m; m 1000: kilometer, kilometern, km; m 0.01: zentimeter, cm; m 0.3048: fuß
    kg: kilogramm, kg; kg 1000: tonne, tonnen, t; m2 10000: hektar, ha; l: liter
    year: jahr, jahre, jahren; day: tag, tage, tagen; %: prozent; €: euro; degree: grad`),
  powers: new Map(),
  superlatives: {
    markers: foldedSet('am'),
    lessMarkers: foldedSet('wenigsten'),
    determiners: foldedSet('der die das des dem den sein seine'),
    notCompared: new Set(),
    ending: /^[a-zäöü]{3,}ste[nrs]?$/,
    positives: (folded) => [folded.replace(/e?ste[nrs]?$/, '')],
    noSuperlatives: foldedSet('kuste kosten osten westen fasten kasten'),
    single: groupMap('only: einzige einzigen; last: letzte letzten; best: beste besten'),
    groups: groupMap('high: hoch hoh; old: alt; big: groß; small: klein; long: lang; wide: breit'),
    oneOf: phraseSet('eine der, einer der, eines der'),
    scopes: groupPhrases('world: der welt, weltweit; country: des landes; city: der stadt'),
    first: foldedSet('älteste eingeweiht'),
  },
  names: {
    particles: foldedSet('von der den dem zu am im und'),
    openers: foldedSet('gebaut errichtet zunächst damals heute ursprünglich besonders bereits'),
    exonyms: groupPhrases(
      'wien: wien; roma: rom; venezia: venedig; praha: prag; koln: köln; firenze: florenz',
    ),
    firstRuler: new Set(),
  },
  negation: {
    negators: foldedSet('nicht kein keine keinen keiner nie niemals niemand nichts ohne weder'),
    halfNegators: new Set(),
    before: new Set(),
    noDenial: foldedSet('nur'),
    until: foldedSet('bis bevor'),
    negating: foldedSet('fehl scheiter verweiger unvollend unbekannt'),
  },
  classes: {
    nationality: peoplePhrases(
      'de: deutsch, deutsche; fr: französisch, franzosen; it: italienisch; roman: römisch, römer',
      'de',
    ),
    religion: groupPhrases(
      'christian: christlich, christen; catholic: katholisch; muslim: muslimisch; jewish: jüdisch',
    ),
    material: groupPhrases(
      'wood: holz; marble: marmor; brick: ziegel, backstein; bronze: bronze; gold: gold',
    ),
    style: groupPhrases(
      'gothic: gotisch, gotik; romanesque: romanisch; baroque: barock; renaissance: renaissance',
    ),
    title: groupPhrases(
      'king: könig, könige; queen: königin; emperor: kaiser; bishop: bischof; pope: papst',
    ),
    direction: groupPhrases(
      'n: nord, norden, nördlich; s: süd, süden, südlich; e: ost, osten; w: west, westen',
    ),
    season: groupPhrases('spring: frühling; summer: sommer; autumn: herbst; winter: winter'),
    weekday: groupPhrases(
      '1: montag; 2: dienstag; 3: mittwoch; 4: donnerstag; 5: freitag; 6: samstag; 7: sonntag',
    ),
  },
}
