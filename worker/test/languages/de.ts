import { stemmer } from '@orama/stemmers/german'
import { stopwords } from '@orama/stopwords/german'
import {
  anyWord,
  cachedStemmer,
  classesOf,
  firstWord,
  type LanguagePack,
  named,
  unitsOf,
  valued,
  wholeText,
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

const stem = cachedStemmer(stemmer)

/** 1 to 31: a full stop after a day ends no sentence. */
const days = Array.from({ length: 31 }, (_, day) => `${day + 1}`)

/**
 * A sketch of German: one file is all that a language needs. It splits sentences and reads numbers and
 * dates. It is not offered: its closed classes are samples, and all nouns count as names.
 */
export const de: LanguagePack = {
  segmenter: new Intl.Segmenter('de', { granularity: 'sentence' }),
  abbreviations: new Set(
    `dr prof hl st bzw ca chr etc evtl jh jhdt nr str z.b d.h u.a v n ${days.join(' ')}`.split(' '),
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
  laterLink: /^[^,.]{3,80} (?:wurde|war|hat|ist) (?:er|sie|es)\b/,
  superlative: anyWord(
    '(?:größte|älteste|höchste|längste|kleinste|tiefste)[nrs]? | einzige[nrs]? | einzigartig\\w*',
  ),
  stopWords: words(stopwords.join(' ')),
  stem,
  pronouns: words('er sie es ihn ihm ihr ihnen sein seine dieser diese dieses dort'),
  numbers: {
    cardinal,
    ordinals,
    ordinalSuffixes: words('te ten ter tes'),
    separator: '.',
    scales: valued(
      '12: dutzend; 100: hundert; 1e3: tausend; 1e6: million, millionen; 1e9: milliarde',
    ),
    and: words('und'),
    articles: words('ein eine einem einen einer'),
    others: valued('0.5: die hälfte, halb; 0.333: ein drittel; 0.25: ein viertel; 2: doppelt'),
    implied: valued('2: beide, beiden, paar, doppelt'),
    of: words('von'),
  },
  modifiers: named(`about: etwa, rund, ungefähr, circa, ca, fast, nahezu, knapp, bis zu; over: über,
    mehr als, mindestens; oneOf: eine der, einer der, eines der`),
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
    `m: meter; m 1000: kilometer; m 0.01: zentimeter; m 0.3048: fuß; kg: kilogramm; kg 1000: tonne;
      m2 10000: hektar; l: liter; year: jahr; day: tag; % 0.01: prozent; °: grad`,
    stem,
  ),
  superlatives: {
    markers: named('most: am meisten; least: am wenigsten'),
    determiners: words('der die das des dem den sein seine'),
    single: named('only: einzige; last: letzte; best: beste', stem),
    ending: /^[a-zäöü]{3,}ste[nrs]?$/,
    noSuperlatives: words('küste kosten osten westen fasten kasten'),
    groups: named(
      `high: hoch, höchste; old: alt, älteste; big: groß, größte; small: klein; long: lang;
      wide: breit`,
      stem,
    ),
  },
  names: {
    particles: words('von der den dem zu am im und'),
    openers: words('gebaut errichtet zunächst damals heute ursprünglich besonders bereits', stem),
    openerEnding: /.{4}(?:isten|innen)$/,
    prepositions: words(
      'an auf aus bei bis durch für gegen in mit nach seit über um unter von vor zu zur zum',
    ),
    generic: words('turm brücke burg dom kirche stadt'),
    exonyms: named('roma: rom; venezia: venedig; praha: prag; firenze: florenz'),
  },
  negation: {
    negators: words('nicht kein keine keinen keiner nie niemals niemand nichts weder'),
    without: words('ohne'),
    noDenial: words('nur'),
    negating: words('fehl scheiter verweiger unvollend unbekannt'),
  },
  places: {
    little: words('am das der die im und von'),
    sights: words('sehenswürdigkeit sehenswürdigkeiten denkmal museum ort orte sehen'),
    around: wholeText('(.*?) ?(?:in meiner nahe | um mich herum | wo bin ich)'),
    streets: words('strasse str weg platz allee gasse'),
    besideNumber: new Set(),
    compass: named('N: nord, norden; S: süd, süden; E: ost, osten; W: west, westen'),
    axes: words('breite länge'),
  },
  classes: classesOf(
    {
      nationality:
        'roman: römisch, römer; de: deutsch; fr: französisch, franzosen; it: italienisch',
      religion: 'christian: christlich, christen; catholic: katholisch; jewish: jüdisch',
      material: 'bronze, gold; wood: holz; marble: marmor; brick: ziegel, backstein',
      style: 'renaissance; gothic: gotisch, gotik; romanesque: romanisch; baroque: barock',
      title: 'king: könig; queen: königin; emperor: kaiser; bishop: bischof; pope: papst',
      weekday: `monday: montag; tuesday: dienstag; wednesday: mittwoch; thursday: donnerstag;
        friday: freitag; saturday: samstag; sunday: sonntag`,
      scope: 'world: der welt, weltweit; country: des landes; city: der stadt',
    },
    'de',
    stem,
  ),
}
