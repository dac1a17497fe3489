import { type Phrases, phrasesOf, tokenize } from './phrases.ts'
import { foldWord } from './words.ts'

/** What a section of an article is about, as far as a story cares. */
export const sectionKinds = ['history', 'construction', 'description', 'legend'] as const
export type SectionKind = (typeof sectionKinds)[number]

/** A unit in terms of its base: a foot is 0.3048 m. Two units of one base are comparable. */
export type Unit = { readonly base: string; readonly factor: number }

/** Closed classes of words: a sentence may name a member only where its evidence names the same. */
export const wordClasses = [
  'nationality',
  'religion',
  'material',
  'style',
  'title',
  'direction',
  'season',
  'weekday',
] as const
export type WordClass = (typeof wordClasses)[number]

/** How numbers are written and spelled. Values of spelled numbers come from the two functions. */
export type NumberWords = {
  /** 0 to 99 in words: 21 is "twenty-one". */
  readonly cardinal: (number: number) => string
  /** 1 to 99 in words, in each form: "premier", "première". */
  readonly ordinals: (number: number) => readonly string[]
  /** What follows the digits of an ordinal: "st" of 21st. */
  readonly ordinalSuffixes: ReadonlySet<string>
  /** Digits in groups of three: "12,000". The separator is taken out. */
  readonly grouped: RegExp
  readonly separator: string
  /** The blanks that part groups of three digits: "12 000". */
  readonly blanks: RegExp
  /** Words that multiply the number before them. */
  readonly scales: ReadonlyMap<string, number>
  /** Scales that alone are any number of that magnitude: "hundreds". */
  readonly vague: ReadonlySet<string>
  /** About so many: "une vingtaine". */
  readonly rounded: ReadonlyMap<string, number>
  readonly and: ReadonlySet<string>
  /** Words that are one, or an article. */
  readonly articles: ReadonlySet<string>
  /** Fractions and multiples: "half", "three quarters of", "twice". */
  readonly fractions: Phrases<number>
  /** What says a number in a source without being one: "both". */
  readonly implied: ReadonlyMap<string, number>
  readonly about: Phrases<true>
  readonly moreThan: Phrases<true>
  /** Between a number and what it counts: "of". */
  readonly of: ReadonlySet<string>
  /** Between two measures: "12 by 30 feet". */
  readonly by: ReadonlySet<string>
}

export type DateWords = {
  /** January to December, each with its forms. */
  readonly months: ReadonlyMap<string, number>
  readonly monthsHaveCapital: boolean
  /** Months that are other words, too: they count with a day, a year or one of `beforeMonth`. */
  readonly ambiguousMonths: ReadonlySet<string>
  readonly beforeMonth: ReadonlySet<string>
  /** Between a day and its month: "the 1st of May". */
  readonly ofMonth: ReadonlySet<string>
  /** Before a number that is a year by that: "in 800". */
  readonly beforeYear: ReadonlySet<string>
  /** Before a number of any size that is a year: "the year 80". */
  readonly yearNouns: ReadonlySet<string>
  /** -1 before Christ, 1 after. */
  readonly eras: Phrases<number>
  /** Eras are written in capitals, as in "BC". */
  readonly erasAreCapitals: boolean
  /** Between the ends of a range: "to"; the second list joins two years that are no range. */
  readonly rangeJoints: ReadonlySet<string>
  readonly listJoints: ReadonlySet<string>
  readonly between: ReadonlySet<string>
  /** Century, millennium: their years. */
  readonly periods: ReadonlyMap<string, number>
  /** Between the ordinals of several centuries: "the late 15th or early 16th century". */
  readonly betweenPeriods: ReadonlySet<string>
  /** What makes a round year a decade: "années" before it, or "s" after it. */
  readonly beforeDecade: ReadonlySet<string>
  readonly afterDecade: ReadonlySet<string>
  /** "later", "plus tard": the time between two dates. */
  readonly later: Phrases<true>
  /** A length of time that may be later by itself: "a century later". */
  readonly spans: ReadonlyMap<string, number>
}

export type SuperlativeWords = {
  /** "most", "plus". */
  readonly markers: ReadonlySet<string>
  /** "least", "moins". */
  readonly lessMarkers: ReadonlySet<string>
  /** What stands before one: "the", "la", "its". */
  readonly determiners: ReadonlySet<string>
  /** What follows a marker that compares nothing: "most of". */
  readonly notCompared: ReadonlySet<string>
  /** A superlative of one word: "tallest"; null where there is none. */
  readonly ending: RegExp | null
  /** What such a word may be without that ending: "tall". */
  readonly positives: (folded: string) => readonly string[]
  readonly noSuperlatives: ReadonlySet<string>
  /** Irregular ones, and "only", "last", with their group. */
  readonly single: ReadonlyMap<string, string>
  /** What adjectives mean, by the same names in every language: "tall" and "haut" are high. */
  readonly groups: ReadonlyMap<string, string>
  /** "one of the". */
  readonly oneOf: Phrases<true>
  /** "in the world": a scope that is no name. */
  readonly scopes: Phrases<string>
  /** Words of a source that mean a first one: "originally", "inaugurated". */
  readonly first: ReadonlySet<string>
}

export type NameWords = {
  /** Words in lower case inside a name: "Joan of Arc". */
  readonly particles: ReadonlySet<string>
  /** Words that begin a sentence with a capital and are no name. */
  readonly openers: ReadonlySet<string>
  /** What is called otherwise elsewhere: each form leads to one name for all languages. */
  readonly exonyms: Phrases<string>
  /** The first ruler of a name: "Ier". */
  readonly firstRuler: ReadonlySet<string>
}

export type NegationWords = {
  readonly negators: ReadonlySet<string>
  /** A negator only after one of `before`: "plus" after "ne". */
  readonly halfNegators: ReadonlySet<string>
  readonly before: ReadonlySet<string>
  /** After a negator, these deny nothing: "not only". */
  readonly noDenial: ReadonlySet<string>
  /** These turn a denial round: "not completed until 1880". */
  readonly until: ReadonlySet<string>
  /** Stems of words that deny without a negation: "lack", "fail", "refus". */
  readonly negating: ReadonlySet<string>
}

/**
 * All words of one language that the worker needs: a language does not compile until its pack is whole.
 * Patterns for sections match titles as `foldName` folds them; all others match text as it is written.
 */
export type LanguagePack = {
  /** The first of a process takes 7 ms: it is created as the worker starts, before any request. */
  readonly segmenter: Intl.Segmenter
  /** Words whose full stop ends no sentence, in lower case. */
  readonly abbreviations: ReadonlySet<string>
  /** What may stand right before an abbreviation. */
  readonly beforeAbbreviation: RegExp
  readonly sections: {
    /** Which sections are about what. */
    readonly kinds: Readonly<Record<SectionKind, RegExp>>
    /** Sections that say nothing of a place's past: references, galleries, climate, transport, today's town. */
    readonly noHistory: RegExp
  }
  /** Whether the text of a parenthesis says how a name is pronounced, or sends the reader elsewhere. */
  readonly phonetic: RegExp
  /** Words that point to a place on the article's page, or to a list below. */
  readonly pointer: RegExp
  /** A pronoun or connective at a sentence's beginning: it is understood after the sentence before it. */
  readonly leaning: RegExp
  /** A pronoun that is the subject after an opening phrase: "Begun in 1203, it …". */
  readonly laterPronoun: RegExp
  /** What a fun fact has: a superlative, or a word for what is rare. */
  readonly superlative: RegExp
  /** For words without meaning of their own, in folded form. */
  readonly stopWords: ReadonlySet<string>
  readonly stem: (folded: string) => string
  /** At the beginning of a sentence, these refer to what was said before. */
  readonly pronouns: ReadonlySet<string>
  readonly numbers: NumberWords
  readonly dates: DateWords
  readonly units: Phrases<Unit>
  /** "square", "cubic". */
  readonly powers: ReadonlyMap<string, number>
  readonly superlatives: SuperlativeWords
  readonly names: NameWords
  readonly negation: NegationWords
  readonly classes: Readonly<Record<WordClass, Phrases<string>>>
}

/** A set of words that are apart by blanks. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Matches any of the words or phrases, which are apart by `|`; line breaks and indents don't count. */
export const anyWord = (words: string, flags = 'iu'): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${joined(words)})(?![\\p{L}\\p{N}])`, flags)

/** The same at a text's beginning. */
export const firstWord = (words: string): RegExp =>
  new RegExp(`^(?:${joined(words)})(?![\\p{L}\\p{N}])`, 'u')

/** A whole text that is one of the alternatives. */
export const wholeText = (alternatives: string): RegExp =>
  new RegExp(`^(?:${joined(alternatives)})$`, 'u')

const joined = (words: string): string =>
  words
    .trim()
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll(/ ?\| ?/g, '|')

/** A set of folded words, from a text with blanks between them. */
export const foldedSet = (text: string): ReadonlySet<string> => new Set(tokenize(text))

/** A map of folded words, from "word=value" with blanks between; several words may share a value. */
export const valueMap = (text: string): ReadonlyMap<string, number> =>
  new Map(pairsOf(text, /\s+/).map(([word, value]) => [word, Number(value)]))

const pairsOf = (text: string, separator: RegExp): [string, string][] =>
  text
    .trim()
    .split(separator)
    .flatMap((pair) => {
      const [words = '', value = ''] = pair.split('=')
      return words
        .split(',')
        .map((word): [string, string] => [tokenize(word).join(' '), value.trim()])
    })

/** Words with a name for all: lines of "name: word word". */
export const groupMap = (text: string): ReadonlyMap<string, string> =>
  new Map(
    linesOf(text).flatMap(([name, words]) =>
      tokenize(words).map((word): [string, string] => [word, name]),
    ),
  )

/** Entries of "name: words", apart by line breaks or semicolons; a line without a name goes on with the one before. */
const linesOf = (text: string): [string, string][] => {
  const entries: [string, string][] = []
  for (const line of text.split(/[;\n]/)) {
    const [before = '', words] = line.split(':')
    const last = entries.at(-1)
    if (words !== undefined) entries.push([before.trim(), words])
    else if (last) last[1] += ` ${before}`
  }
  return entries
}

/** Phrases with a name for all: lines of "name: phrase, phrase". */
export const groupPhrases = (text: string): Phrases<string> =>
  phrasesOf(
    linesOf(text).flatMap(([name, phrases]) =>
      phrases.split(',').map((phrase): [string, string] => [phrase, name]),
    ),
  )

/** The same for peoples; a group named by a country's code has that country's name, too. */
export const peoplePhrases = (text: string, language: string): Phrases<string> => {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const countries = linesOf(text).flatMap(([code]) => {
    const name = /^[a-z]{2}$/.test(code) ? names.of(code.toUpperCase()) : undefined
    return name === undefined ? [] : [`${code}: ${name}`]
  })
  return groupPhrases([text, ...countries].join('\n'))
}

/** Phrases, with commas between them. */
export const phraseSet = (text: string): Phrases<true> =>
  phrasesOf(text.split(',').map((phrase): [string, true] => [phrase, true]))

/** Phrases with a value: "two thirds=0.667; twice, double=2". */
export const phraseValues = (text: string): Phrases<number> =>
  phrasesOf(pairsOf(text, /;/).map(([phrase, value]): [string, number] => [phrase, Number(value)]))

/** Units: lines of "base factor: phrase, phrase". */
export const unitPhrases = (text: string): Phrases<Unit> =>
  phrasesOf(
    linesOf(text).flatMap(([unit, phrases]) => {
      const [base = '', factor = '1'] = unit.split(' ')
      return phrases
        .split(',')
        .map((phrase): [string, Unit] => [phrase, { base, factor: Number(factor) }])
    }),
  )

const mostCached = 5_000

/** A stemmer that remembers: an article repeats most of its words. A full memory is emptied. */
export const cachedStemmer = (stemmer: (word: string) => string): ((word: string) => string) => {
  const known = new Map<string, string>()
  return (word) => {
    const cached = known.get(word)
    if (cached !== undefined) return cached
    if (known.size === mostCached) known.clear()
    const stem = foldWord(stemmer(word))
    known.set(word, stem)
    return stem
  }
}
