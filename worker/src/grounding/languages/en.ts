import { stemmer } from '@orama/stemmers/english'
import { stopwords } from '@orama/stopwords/english'
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
} from './language-pack.ts'

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const cardinal = (number: number): string => {
  const rest = number % 10
  return small[number] ?? `${tens[Math.floor(number / 10)]}${rest === 0 ? '' : `-${small[rest]}`}`
}

const irregular = new Map(
  'one=first two=second three=third five=fifth eight=eighth nine=ninth twelve=twelfth'
    .split(' ')
    .map((pair): [string, string] => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? '']),
)
const ordinal = (number: number): string =>
  cardinal(number).replace(
    /[a-z]+$/,
    (last) => irregular.get(last) ?? `${last.replace(/y$/, 'ie')}th`,
  )

/** English. */
export const en: LanguagePack = {
  segmenter: new Intl.Segmenter('en', { granularity: 'sentence' }),
  abbreviations:
    wordSet(`mr mrs ms dr st sts prof rev gen col capt lt sgt mt ft jr sr no nos vol vols fig
    p pp cf c ca e.g i.e viz vs approx est`),
  beforeAbbreviation: /[\s(“"‘]/,
  sections: {
    kinds: {
      history:
        anyWord(`histor\\w* | origins? | background | antiquity | middle ages | .*centur(?:y|ies) |
        period | era | excavations? | (?:re)?discovery | chronology | legacy`),
      construction: anyWord('construct\\w* | building | foundations? | founding | restorations?'),
      description: anyWord(`architectur\\w* | descriptions? | structure | layout | design | plan |
        interior | exterior | decor\\w* | facades? | features? | composition | iconography`),
      legend: anyWord('legends? | myth\\w* | folklore | ghosts?'),
    },
    noHistory:
      wholeText(`(?:explanatory )?notes.* | references.* | see also | citations | footnotes |
      sources | works cited | .*bibliography | further reading | external links? | .*gallery | .*galleries |
      images | photos | maps? | filmography | videos? | .*transport\\w* | getting there | access\\w* |
      opening hours | tickets? | visitors?.* | tourism | climate.* | geography.* | geology.* | location.* |
      flora.* | fauna.* | wildlife | birds? | ecology | environment | sports?.* | econom.* | agriculture |
      education.* | festivals? | events? | demograph.* | population | politic.* | administration |
      government | twin towns.* | sister cities.* | notable people.* | people | facilities | in popular culture |
      popular culture | in media | in film.* | in fiction | in literature | in art | media | controvers.* |
      criticism | etymology.* | names?.* | toponymy | list of .* | directors | staff | publications |
      sponsors.* | governance | awards?.* | ownership`),
  },
  phonetic: /\b(?:pronounced|pronunciation|listen|IPA|lit\.|translit)|^see /i,
  pointer:
    /\b(?:shown|pictured|listed|given|mentioned|described|see) (?:(?:on|at|in) the )?(?:above|below|right|left)\b|\bas follows\b|\bthe following (?:list|table)\b/i,
  leaning:
    firstWord(`He | She | It | They | His | Her | Its | Their | Him | Them | This | That | These |
    Those | Such | Both | Another | Others? | Some of (?:these|them) | One of (?:these|them) |
    (?:Most|Many|All|None|Each|Few|Several) of (?:these|them|which) | Here | There(?!\\s(?:is|are|was|were)) |
    However | Therefore | Thus | Hence | Also | Then | But | And | Or | So | Yet | Still | Instead |
    Nevertheless | Nonetheless | Moreover | Furthermore | In addition | Additionally | Consequently |
    As a result | Meanwhile | Later | Afterwards? | Soon | Similarly | Likewise | Besides | Again |
    At (?:this|that|the same) time | For this reason | In (?:this|that|these|those|its|his|her|their) |
    During (?:this|that|these|his|her|their|its) | Of (?:these|them|this) | After (?:this|that|his|her|their|its) |
    Before (?:this|that) | From (?:this|that|there|these) | With (?:this|these) | The (?:latter|former|same|other)`),
  laterPronoun: /^[^,.]{3,80}, (?:it|they|he|she)\b/,
  superlative:
    anyWord(`(?:one of the )?(?:largest|oldest|tallest|highest|longest|biggest|smallest|earliest |
    deepest|widest|greatest|heaviest|finest|richest|rarest) | first(?: ever)? (?:of its kind|in the world) |
    (?<!not )only | unique | record | nicknamed`),
  stopWords:
    foldedSet(`${stopwords.join(' ')} a t s all also although any another among around became become came could each either enough even every few
    however later less like made many most much near often one other others per quite several some since still though thousands thus together two
    toward towards upon whether within without yet`),
  stem: cachedStemmer(stemmer),
  pronouns: foldedSet(
    'it its he his him she her they their them this that these those here there such',
  ),
  numbers: {
    cardinal,
    ordinals: (number) => [ordinal(number)],
    ordinalSuffixes: foldedSet('st nd rd th'),
    grouped: /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/,
    separator: ',',
    blanks: /^[\u00a0\u2009\u202f]$/,
    scales: valueMap(`dozen,dozens=12 score=20 hundred,hundreds=100 thousand,thousands=1e3
      million,millions=1e6 billion,billions=1e9`),
    vague: foldedSet('dozens hundreds thousands millions billions'),
    rounded: new Map(),
    and: foldedSet('and'),
    articles: foldedSet('one'),
    fractions: phraseValues(`half=0.5; one third=0.333; a third of=0.333; two thirds=0.667;
      a quarter of=0.25; one quarter=0.25; first quarter=0.25; last quarter=0.25; three quarters=0.75; a fifth of=0.2; twice=2; double=2;
      doubled=2; triple=3; tripled=3; trebled=3; thrice=3; quadrupled=4; twofold=2; threefold=3;
      fourfold=4; fivefold=5; tenfold=10; hundredfold=100`),
    implied: valueMap('twin,twins,both,pair,couple,double,twice,two=2 triple,trio=3 half=0.5'),
    about:
      phraseSet(`about, around, approximately, nearly, almost, roughly, some, circa, c, ca, under,
      up to, less than, fewer than, at most, close to`),
    moreThan: phraseSet('over, more than, greater than, at least, above'),
    of: foldedSet('of in'),
    by: foldedSet('by x'),
  },
  dates: {
    months: valueMap(`january=1 february=2 march=3 april=4 may=5 june=6 july=7 august=8 september=9
      october=10 november=11 december=12`),
    monthsHaveCapital: true,
    ambiguousMonths: foldedSet('may march'),
    beforeMonth:
      foldedSet(`in of since until by from during early mid late to and each every between
      through`),
    ofMonth: foldedSet('of'),
    beforeYear: foldedSet('in since until by from before after year ad around about circa c ca'),
    yearNouns: foldedSet('year'),
    eras: phraseValues('bc,bce,b c,b c e=-1; ad,ce,a d,c e=1'),
    erasAreCapitals: true,
    rangeJoints: foldedSet('and or to until through'),
    listJoints: foldedSet('and or'),
    between: foldedSet('between'),
    periods: valueMap('century,centuries=100 millennium,millennia=1000'),
    betweenPeriods: foldedSet('and or to through the early late mid middle beginning end of'),
    beforeDecade: new Set(),
    afterDecade: foldedSet('s'),
    later: phraseSet('later, earlier, after, before'),
    spans: valueMap('decade=10 century=100 millennium=1000'),
  },
  units: unitPhrases(`m: metre, metres, meter, meters, m
    m 1000: kilometre, kilometres, kilometer, kilometers, km
    m 0.01: centimetre, centimetres, centimeter, centimeters, cm
    m 0.001: millimetre, millimetres, millimeter, millimeters, mm
    m 0.3048: foot, feet, ft
    m 0.0254: inch, inches
    m 0.9144: yard, yards, yd
    m 1609.344: mile, miles, mi
    kg: kilogram, kilograms, kilo, kilos, kg
    kg 0.001: gram, grams, g
    kg 1000: tonne, tonnes, ton, tons, t
    kg 0.453592: pounds weight, lb, lbs
    m2 10000: hectare, hectares, ha
    m2 4046.86: acre, acres
    l: litre, litres, liter, liters
    l 4.54609: gallon, gallons
    year: year, years, years old
    year 0.083333: month, months
    year 100: century, centuries
    year 10: decade, decades
    year 1000: millennium, millennia
    day: day, days
    day 7: week, weeks
    day 0.0416667: hour, hours
    day 0.00069444: minute, minutes
    %: percent, per cent
    €: euro, euros
    $: dollar, dollars
    £: pound, pounds
    franc: franc, francs
    degree: degree, degrees`),
  powers: valueMap('square,sq=2 cubic,cu=3'),
  superlatives: {
    markers: foldedSet('most'),
    lessMarkers: foldedSet('least'),
    determiners: foldedSet('the its his her their our s'),
    notCompared: foldedSet('of part common people recent'),
    ending: /^[a-z]{2,}est$/,
    positives: (folded) => {
      const rest = folded.replace(/i?est$/, '')
      return [rest, `${rest}e`, `${rest}y`, rest.replace(/(.)\1$/, '$1')]
    },
    noSuperlatives:
      foldedSet(`west northwest southwest forest harvest interest priest protest honest modest
      guest conquest quest request chest crest almost breast behest earnest invest manifest tempest lest
      vest rest arrest test contest midst digest suggest inquest bequest request nest crest zest pest`),
    single: new Map([
      ...groupMap(`only: only sole
      last: last final latest
      best: best; worst: worst`),
    ]),
    groups:
      groupMap(`high: high tall lofty elevated; old: old ancient early; big: big great large vast huge
      grand; small: small little tiny; wide: wide broad; famous: famous celebrated known; fine: fine
      beautiful; rich: rich wealthy; deep: deep; heavy: heavy; young: young recent new; important:
      important major main principal; strong: strong powerful; long: long; thick: thick`),
    oneOf: phraseSet('one of the, among the, amongst the, some of the, one of its, one of their'),
    scopes: groupPhrases(`world: in the world, of the world, on earth, world s
      continent: on the continent; country: in the country, country s, of the country
      city: in the city, in town, of the city; region: in the region, of the region
      time: of its time, of all time, in history, ever, of its kind`),
    first: foldedSet('earliest inaugurated inaugural oldest'),
  },
  names: {
    particles: foldedSet(
      'of the de du des d la le les l von van der den di da del della dos el al ibn bin ben bint y ad ar as ash at az',
    ),
    openers:
      foldedSet(`according across against almost ancient architects art away back behind beneath
      beside besides beyond bricks builders built carved centuries close clearly compared completed
      considered constructed craftsmen critics crowds daily damaged dating decades decorated dedicated
      designed despite destroyed discovered due earlier early engineers enough erected everything
      excavations excavators experts far finally following formerly founded guards guides half high
      historians historically home indeed initially inscribed inside instead king kings known large last
      legend local located locals long look low masons measuring medieval merchants modern monks
      moreover named nearby neither never nevertheless next nobody none nothing officials old
      opened opposite original originally others outside overall painted painters parts people perhaps pilgrims
      poets prisoners probably rebuilt recent records repairs researchers residents restored roughly
      rulers scholars sculptors see seen several similarly situated sometimes soldiers soon standing stone stones
      surrounded surprisingly thereafter therefore think throughout today traces traditionally
      travellers twice underneath unlike unveiled used visible visitors walls whereas women work workers
      writers admire climb count enter find follow imagine listen notice picture stand step take touch
      turn visit walk watch`),
    exonyms:
      groupPhrases(`saint: st; wien: vienna; venezia: venice; firenze: florence; napoli: naples; genova: genoa
      torino: turin; padova: padua; siracusa: syracuse; damas: damascus; alep: aleppo; mecca: makkah
      koln: cologne; munchen: munich; praha: prague; warszawa: warsaw; lisboa: lisbon; roma: rome
      moskva: moscow; sevilla: seville; zaragoza: saragossa; krakow: cracow; athina: athens
      christmas: christmas; easter: easter; french revolution: french revolution
      ww1: first world war, world war i, great war; ww2: second world war, world war ii`),
    firstRuler: new Set(),
  },
  negation: {
    negators: foldedSet('not no non never nor neither none nobody nothing without cannot t hardly'),
    halfNegators: new Set(),
    before: new Set(),
    noDenial: foldedSet('only just merely fewer less more later earlier doubt'),
    until: foldedSet('until before till'),
    negating:
      foldedSet(`lack fail refus abandon prevent miss absent absenc avoid unfinish incomplet unfound
      except reject deni declin unknown unable unabl unlik unsuccess unbuilt uninhabit unus impos`),
  },
  classes: {
    nationality: peoplePhrases(
      `fr: french, frenchman, frenchmen, france; gb: british, english, england; scot: scottish, scots, scotland
      ie: irish; welsh: welsh, wales; de: german, germans; it: italian, italians; es: spanish, spaniards; pt: portuguese
      gr: greek, greeks; roman: roman, romans; tr: turkish, turks, turk; ottoman: ottoman, ottomans
      ru: russian, russians; pl: polish, poles; at: austrian, austrians; hu: hungarian; cz: czech; ch: swiss
      nl: dutch; be: belgian, flemish; dk: danish, danes; se: swedish, swedes; no: norwegian; fi: finnish
      us: american, americans; ca: canadian; mx: mexican; br: brazilian; cn: chinese; jp: japanese
      in: indian; ir: persian, persians, iranian; arab: arab, arabs, arabic, arabian; eg: egyptian, egyptians
      ma: moroccan; tn: tunisian; dz: algerian; sy: syrian, syrians; iq: iraqi; lb: lebanese; il: israeli
      bg: bulgarian, bulgarians; rs: serbian; hr: croatian; ro: romanian; ua: ukrainian; et: ethiopian
      norman: norman, normans; viking: viking, vikings; mongol: mongol, mongols; kr: korean; vn: vietnamese
      celt: celtic, celts; lombard: lombard, lombards; visigoth: visigothic, visigoths; af: african, africans`,
      'en',
    ),
    religion:
      groupPhrases(`christian: christian, christians; catholic: catholic, catholics; protestant:
      protestant, protestants; orthodox: orthodox; muslim: muslim, muslims, islamic; jewish: jewish, jews,
      jew; buddhist: buddhist, buddhists; hindu: hindu, hindus; pagan: pagan, pagans; sunni: sunni; shia: shia, shiite
      anglican: anglican; benedictine: benedictine, benedictines; cistercian: cistercian, cistercians
      dominican: dominican, dominicans; franciscan: franciscan, franciscans; jesuit: jesuit, jesuits
      lutheran: lutheran; calvinist: calvinist, calvinists; druze: druze; coptic: coptic, copts`),
    material:
      groupPhrases(`wood: wood, wooden, timber, oak, cedar; marble: marble; granite: granite; brick: brick, bricks
      bronze: bronze; gold: gold, golden, gilded; silver: silver; iron: iron; steel: steel; copper: copper
      lead: leaden; glass: glass; concrete: concrete; ivory: ivory; clay: clay, terracotta; limestone: limestone
      sandstone: sandstone; basalt: basalt; alabaster: alabaster; porphyry: porphyry; plaster: plaster, stucco
      wax: wax; silk: silk; linen: linen; canvas: canvas; paper: paper; leather: leather; ice: ice`),
    style:
      groupPhrases(`gothic: gothic; romanesque: romanesque; baroque: baroque; renaissance: renaissance
      classical: classical; neoclassical: neoclassical; rococo: rococo; byzantine: byzantine; moorish: moorish
      artdeco: art deco; artnouveau: art nouveau; modernist: modernist; gothicrevival: gothic revival, neo gothic
      doric: doric; ionic: ionic; corinthian: corinthian; mannerist: mannerist; brutalist: brutalist
      hellenistic: hellenistic; cubist: cubist; impressionist: impressionist`),
    title:
      groupPhrases(`king: king, kings; queen: queen, queens; emperor: emperor, emperors; empress: empress
      prince: prince, princes; princess: princess; duke: duke, dukes; duchess: duchess; count: earl, earls, count, counts
      bishop: bishop, bishops; archbishop: archbishop; pope: pope, popes; cardinal: cardinal; abbot: abbot
      sultan: sultan, sultans; caliph: caliph, caliphs; pharaoh: pharaoh, pharaohs; president: president
      general: general; admiral: admiral; baron: baron; knight: knight, knights; tsar: tsar, czar; vizier: vizier
      emir: emir, emirs; shah: shah; mayor: mayor; architect: architect, architects; sculptor: sculptor,
      sculptors; painter: painter, painters; engineer: engineer, engineers; poet: poet, poets
      brother: brother, brothers; sister: sister, sisters; son: son, sons; daughter: daughter, daughters
      father: father; mother: mother; wife: wife; husband: husband; uncle: uncle; cousin: cousin; widow: widow
      nephew: nephew; grandson: grandson; grandfather: grandfather`),
    direction:
      groupPhrases(`n: north, northern, northward; s: south, southern; e: east, eastern; w: west, western
      ne: northeast, north east, northeastern; nw: northwest, north west, northwestern, north western
      se: southeast, south east, southeastern; sw: southwest, south west, southwestern
      left: left hand, on the left, to the left; right: right hand, on the right, to the right`),
    season:
      groupPhrases(`spring: in spring, in the spring, spring of; summer: summer, summers; autumn: autumn
      winter: winter, winters`),
    weekday: groupPhrases(
      `1: monday; 2: tuesday; 3: wednesday; 4: thursday; 5: friday; 6: saturday; 7: sunday`,
    ),
  },
}
