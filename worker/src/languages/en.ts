import { stemmer } from '@orama/stemmers/english'
import { stopwords } from '@orama/stopwords/english'
import {
  anyWord,
  cachedStemmer,
  classesOf,
  firstWord,
  named,
  spelledOf,
  unitsOf,
  valued,
  wholeText,
  words,
} from './language-pack.ts'

const small =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen`.split(/\s+/)
const tens = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const cardinal = (number: number): string => {
  const rest = number % 10
  return small[number] ?? `${tens[Math.floor(number / 10)]}${rest === 0 ? '' : `-${small[rest]}`}`
}

const irregular = named(
  `first: one; second: two; third: three; fifth: five; eighth: eight; ninth: nine; twelfth: twelve`,
)
const ordinals = (number: number): readonly string[] => [
  cardinal(number).replace(
    /[a-z]+$/,
    (last) => irregular.get(last) ?? `${last.replace(/y$/, 'ie')}th`,
  ),
]

const stem = cachedStemmer(stemmer)

/** English. Patterns for sections match titles as `foldName` folds them; all others match text as it is written. */
export const en = {
  /** The first of a process takes 7 ms: it is created as the worker starts, before any request. */
  segmenter: new Intl.Segmenter('en', { granularity: 'sentence' }),
  /** Words whose full stop ends no sentence, in lower case. */
  abbreviations: new Set(
    `mr mrs ms dr st sts prof rev gen col capt lt sgt mt ft jr sr no nos vol vols fig p pp cf c ca e.g i.e viz vs
      approx est lit`.split(/\s+/),
  ),
  /** What may stand right before an abbreviation. */
  beforeAbbreviation: /[\s(“"‘]/,
  sections: {
    /** Which sections are about what. */
    kinds: {
      history:
        anyWord(`histor(?:y|ies|ical background) | origins? | background | antiquity | middle ages | .*centur(?:y|ies) | period | era |
          excavations? | (?:re)?discovery | chronology | legacy`),
      construction: anyWord('construct\\w* | building | foundations? | founding | restorations?'),
      description:
        anyWord(`architectur\\w* | descriptions? | structure | layout | design | plan | interior | exterior |
          decor\\w* | facades? | features? | composition | iconography`),
      legend: anyWord('legends? | myth\\w* | folklore | ghosts?'),
    },
    /** Sections that say nothing of a place's past: references, galleries, climate, transport, today's town. */
    noHistory:
      wholeText(`(?:explanatory )?notes.* | references.* | see also | citations | footnotes | sources |
        works cited | .*bibliography | further reading | external links? | .*gallery | .*galleries | images |
        photos | maps? | (?:disc|film|vide)ography | videos? | .*transport\\w* | getting there | access\\w* | opening hours |
        tickets? | visitors?.* | tourism | climate.* | geography.* | geology.* | location.* | flora.* | fauna.* |
        wildlife | birds? | ecology | environment | sports?.* | econom.* | agriculture | education.* | festivals? |
        events? | demograph.* | population | politic.* | administration | government | twin towns.* |
        sister cities.* | notable people.* | people | facilities | in popular culture | popular culture | in media |
        in film.* | in fiction | in literature | in art | media | controvers.* | criticism | etymology.* |
        names?.* | toponymy | list of .* | directors | staff | publications | sponsors.* | governance | awards?.* |
        ownership`),
  },
  /** Whether the text of a parenthesis says how a name is pronounced, or sends the reader elsewhere. */
  phonetic: /\b(?:pronounced|pronunciation|listen|IPA|lit\.|translit)|^see /i,
  /** Words that point to a place on the article's page, or to a list below. */
  pointer:
    /\b(?:shown|pictured|listed|given|mentioned|described|see) (?:(?:on|at|in) the )?(?:above|below|right|left)\b|\bas follows\b|\bthe following (?:list|table)\b/i,
  /** A pronoun or connective at a sentence's beginning: it is understood after the sentence before it. */
  leaning:
    firstWord(`He | She | It | They | His | Her | Its | Their | Him | Them | This | That | These | Those | Such |
      Both | Another | Others? | Some of (?:these|them) | One of (?:these|them) |
      (?:Most|Many|All|None|Each|Few|Several) of (?:these|them|which) | Here | There(?!\\s(?:is|are|was|were)) |
      However | Therefore | Thus | Hence | Also | Then | But | And | Or | So | Yet | Still | Instead |
      Nevertheless | Nonetheless | Moreover | Furthermore | In addition | Additionally | In particular |
      For (?:example|instance) | Consequently | As a result | Meanwhile | Later | Afterwards? | Soon | Similarly |
      Likewise | Besides | Again | At (?:this|that|the same) time | For this reason |
      In (?:this|that|these|those|its|his|her|their) | During (?:this|that|these|his|her|their|its) |
      Of (?:these|them|this) | After (?:this|that|his|her|their|its) | Before (?:this|that) |
      From (?:this|that|there|these) | With (?:this|these) | The (?:latter|former|same|other)`),
  /** A pronoun after an opening phrase, or a connective after the subject: "Begun in 1203, it …", "… also". */
  laterLink: /^[^,.]{3,80}(?:, (?:it|they|he|she)| (?:also|therefore|thus))\b/,
  /** A demonstrative with a noun, anywhere: "this wall". */
  pointing: anyWord('(?:this|these) \\p{L}+'),
  /** What a fun fact has: a superlative, or a word for what is rare. */
  superlative:
    anyWord(`(?:one of the )?(?:largest|oldest|tallest|highest|longest|biggest|smallest|earliest | deepest|widest|greatest|heaviest|finest|richest|rarest) |
      first(?: ever)? (?:of its kind|in the world) | (?<!not )only | unique | record | nicknamed`),
  /** For words without meaning of their own, in folded form. */
  stopWords:
    words(`${stopwords.join(' ')} a t s also although anyone another among around became become came either enough
      even every however later less like made many much near often one others per quite several since still though
      thousands thus together two toward towards upon whatever whenever wherever whether whichever whoever within
      without yet`),
  /** Of a word in lower case. */
  stem,
  /** At the beginning of a sentence, these refer to what was said before. */
  pronouns: words(
    'it its he his him she her they their them this that these those here there such',
  ),
  numbers: {
    /** 0 to 99 in words: 21 is "twenty-one". */
    cardinal,
    /** 1 to 99 in words, in each form: "premier", "première". */
    ordinals,
    /** Both from 1 on, to be found in a text. */
    spelled: spelledOf(cardinal, ordinals),
    /** What follows the digits of an ordinal: "st" of 21st. */
    ordinalSuffixes: words('st nd rd th'),
    /** Between groups of three digits: the comma of "12,000". */
    separator: ',' as ',' | '.',
    /** Words that multiply the number before them. */
    scales:
      valued(`12: dozen, dozens; 20: score; 100: hundred, hundreds; 1e3: thousand, thousands; 1e6: million, millions;
        1e9: billion, billions`),
    and: words('and'),
    /** Words that are one, or an article. */
    articles: words('one a an'),
    /** Fractions, multiples and round numbers: "half", "twice", "une vingtaine". */
    others:
      valued(`0.5: half; 1: a single; 0.333: one third, a third of; 0.667: two thirds; 0.25: a quarter of, one
        quarter, first quarter, last quarter; 0.75: three quarters; 0.2: a fifth of; 2: twice, double, doubled,
        twofold; 3: triple, tripled, trebled, thrice, threefold; 4: quadrupled, fourfold; 5: fivefold; 10: tenfold;
        100: hundredfold; 30: thirties`),
    /** No number in particular: "several". */
    vague: named('several, a few'),
    /** Between a number and what it counts, or a day and its month: "of". */
    of: words('of in'),
  },
  /** What loosens a number or a superlative after it: `about`, `over` or `oneOf`. */
  modifiers:
    named(`about: about, around, approximately, nearly, almost, roughly, some, circa, c, ca, under, up to, less than,
      fewer than, at most, close to; over: over, more than, greater than, at least, above; oneOf: one of the, among
      the, amongst the, some of the, one of its, one of their`),
  dates: {
    /** January to December, each with its forms. */
    months:
      valued(`1: january; 2: february; 3: march; 4: april; 5: may; 6: june; 7: july; 8: august; 9: september; 10:
        october; 11: november; 12: december`),
    monthsHaveCapital: true,
    /** Before a number that is a year by that: "in 800". */
    beforeYear: words(`in since until from before after year ad around about circa c ca between`),
    /** -1 before Christ, 1 after. */
    eras: valued('-1: bc, bce, b c, b c e; 1: ad, ce, a d, c e'),
    /** What makes a round year a decade: "années" before it, or "s" after it. */
    beforeDecade: words(''),
    afterDecade: words('s'),
  },
  /** By the stems of their words. */
  units: unitsOf(
    `m: metre, meter; m 1000: kilometre, kilometer; m 0.01: centimetre, centimeter; m 0.001: millimetre, millimeter; m
      0.3048: foot, feet, ft; m 0.0254: inch; m 0.9144: yard, yd; m 1609.344: mile, mi; m2: square metre, square
      meter, square m, sq m; m2 1e6: square kilometre, square kilometer, square km, sq km; m2 0.092903: square foot,
      square feet, sq ft, ft2; m2 2589988: square mile, sq mi; m2 10000: hectare; m2 4046.86: acre; m3: cubic metre,
      cubic meter; m3 0.0283168: cubic foot, cubic feet; l: litre, liter; l 4.54609: gallon; kg: kilogram, kilo; kg
      0.001: gram; kg 1000: tonne, ton; kg 0.453592: pounds weight, lb; year: year, years old; year 0.083333: month;
      year 10: decade; year 100: century; year 1000: millennium, millennia; day: day; day 7: week; day 0.0416667:
      hour; day 0.00069444: minute; % 0.01: percent, per cent; £: pound; °: degree, deg`,
    stem,
  ),
  superlatives: {
    /** "most" and "plus" are `most`, "least" and "moins" are `least`. */
    markers: named('most: most; least: least'),
    /** What stands before one: "the", "la", "its". */
    determiners: words('the its his her their our s and'),
    /** Those of no adjective: "only", "last". */
    single: named(
      'only: only, sole, single; last: last, final; famous: best known; best: best; worst: worst',
    ),
    /** Those of one word; null where there are none. */
    ending: /^[a-z]{2,}(?:est|[nr]most)$/ as RegExp | null,
    /** What they mean, by the same names in every language: "tallest" and "haut" are high. */
    groups: named(
      `high: high, highest, tall, tallest, lofty, loftiest, elevated; old: old, oldest, ancient; early: early,
        earliest; big: big, biggest, great, greatest, large, largest, vast, huge, grandest, important, major, main,
        principal; small: small, smallest, little, tiny; wide: wide, widest, broad, broadest; famous: famous,
        celebrated, known, notable; fine: fine, finest, beautiful; rich: rich, richest, wealthy, wealthiest; deep:
        deep, deepest; heavy: heavy, heaviest; young: young, youngest, new, newest; last: latest, recent; low: low,
        lowest; strong: strong, strongest, powerful; long: long, longest; thick: thick, thickest; steep, short`,
      stem,
    ),
  },
  names: {
    /** Words in lower case inside a name: "Joan of Arc". */
    particles: words(
      'of the de du des d la le les l von van der den di da del della dos el al ibn bin ben bint y ad ar as ash at az',
    ),
    /** Words that begin a sentence with a capital and are no name. */
    openers: words(
      `across along aside away behind beneath beside beyond certain despite everything finally formerly half indeed
        inside instead last legend moreover neither never nevertheless nobody none nothing opposite outside people
        perhaps pilgrims soon taken thereafter therefore throughout today twice underneath unlike various whereas
        admire climb count enter find imagine listen look notice picture step take touch turn visit walk watch`,
      stem,
    ),
    /** The ending of people by what they do, and of what is done: "visitors", "restoration". */
    openerEnding: /.{3}(?:[eo]rs|ists|men|ments?|tions?)$/,
    /** Stems of words that stand before names and are not compared: "king". */
    titles: words(
      `king queen emperor empress prince princess duke duchess count earl bishop archbishop pope cardinal abbot sultan
        caliph pharaoh president general admiral baron knight vizier emir shah tsar mayor architect sculptor painter
        engineer poet sir lord lady reverend professor captain colonel governor sheikh marquis patriarch minister`,
      stem,
    ),
    /** Before who did something: "by". */
    agents: words('by'),
    /** So is a word before one of these: "Built in", "Visitors who", "Masons were". */
    prepositions: words(
      `about above after against as at before below between beyond by during for from in into near of on over since
        through to under until upon with without who which that are were have`,
    ),
    /** Words of names that are translated, in the singular: "tower", "saint". In two languages they tell nothing. */
    generic:
      words(`conqueror heritage land united abbey age ancient basilica bay bridge castle cathedral chapel church city
        council court day east empire fort fortress garden gate great hall high hill holy house island king kingdom
        lady lake library lord middle ministry mosque mount mountain museum national new north old our palace park
        point port province queen republic revolution river road royal saint sea south square st state station street
        temple theater theatre tomb tower town university upper valley virgin war west world black blue golden green
        red white dead list site wall rock lighthouse gospel freedom peace star sun moon iron cross god heaven eagle
        market school summer winter law flood academy angel army assembly association battle cemetery citadel clock
        college column committee convent crusade dome feast heart horse hospital institute lion martyr memorial
        monastery monument nativity obelisk parliament pavilion prison prophet pyramid senate siege society spirit
        statue treasury treaty trinity`),
    /** Names whose forms do not sound alike: each leads to one for all languages. */
    exonyms: named(''),
  },
  negation: {
    negators: words('not no never cannot t'),
    /** Those of a comparison: "no other is larger". */
    none: words('no'),
    /** After a negator, these deny nothing: "not only". */
    noDenial: words('even only just merely least fewer less more later earlier longer doubt'),
    /** Beginnings of words that deny without a negation: "lack", "fail", "refus". */
    negating:
      words(`nor none neither nobod noth hard scarc without lack fail refus abandon prevent prohibit absent absenc
        avoid unfinish incomplet unfound exclud reject deni unknown unabl unsuccess unbuilt uninhabit impos`),
  },
  /** What people type to find a place. Patterns match folded text. */
  places: {
    /** Words of a name that say nothing about which place is meant. */
    little: words('a an and at in of on the'),
    /** What they call sights in general; with stop words these name no place. */
    sights:
      words(`any anything attraction attractions historic interesting landmark landmarks monument monuments museum
        museums place places see show sight sights site sites things tourist visit`),
    /** "… near me": a whole text; the first group is what stands before. */
    around: wholeText(
      `(.*?) ?(?:(?:near|around|close to|next to|nearest to) (?:me|here|my location) | nearby | where am i)`,
    ),
    streets: words(
      `street st road rd avenue ave av lane ln drive dr boulevard blvd bd place square terrace way court`,
    ),
    /** What follows the number of a house: "bis". */
    besideNumber: words(''),
    /** N, S, E and W, by their names and by other letters. */
    compass: named('N: north; S: south; E: east; W: west'),
    /** What stands before each of two coordinates. */
    axes: words('latitude longitude lat lon lng'),
  },
  /** Members of all classes, by the stems of their words: "religion: jewish". */
  classes: classesOf(
    {
      nationality: `roman: roman, rome; ottoman, norman, viking, mongol, lombard; fr: french, frenchman, frenchmen,
        france; gb: british, english, england, u k; scot: scottish, scots, scotland; ie: irish; welsh: welsh, wales;
        de: german; it: italian; es: spanish, spaniards; pt: portuguese; gr: greek; tr: turkish, turks, turkey; ru:
        russian; pl: polish, poles; at: austrian; hu: hungarian; cz: czech; ch: swiss; nl: dutch; be: belgian,
        flemish; dk: danish, danes; se: swedish, swedes; no: norwegian; fi: finnish; us: american, u s; ca: canadian;
        mx: mexican; br: brazilian; cn: chinese; jp: japanese; in: indian; ir: persian, iranian; arab: arab, arabian,
        arabia; sa: saudi; eg: egyptian; ma: moroccan; tn: tunisian; dz: algerian, algiers; sy: syrian; iq: iraqi; lb:
        lebanese; il: israeli; bg: bulgarian; rs: serbian; hr: croatian; ro: romanian; ua: ukrainian; et: ethiopian;
        kr: korean; vn: vietnamese; celt: celtic, celts; visigoth: visigothic; africa: african, africa`,
      religion: `christian, catholic, protestant, orthodox, buddhist, hindu, pagan, sunni, anglican, benedictine,
        cistercian, dominican, franciscan, jesuit, lutheran, calvinist, druze; muslim: muslim, islamic; jewish:
        jewish, jews; shia: shia, shiite; coptic: coptic, copts`,
      weekday: 'monday, tuesday, wednesday, thursday, friday, saturday, sunday',
      scope: `world: in the world, of the world, on earth, world s; time: of its time, of all time, in history, ever,
        of its kind`,
    },
    'en',
    stem,
  ),
}
