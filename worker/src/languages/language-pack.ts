import { foldName } from '@storystone/schema/fold-name.ts'

/** A word as words are compared: lower case, without accents, "m2" for "m²". */
export const foldWord = (word: string): string => {
  const lower = word.toLowerCase()
  if (/^[a-z0-9]*$/.test(lower)) return lower
  // Most other words only have accents.
  const plain = lower.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  return /^[a-z0-9]*$/.test(plain) ? plain : foldName(lower)
}

export const isLower = (letter: string): boolean => letter !== letter.toUpperCase()
export const isUpper = (letter: string): boolean => letter !== letter.toLowerCase()

/** Phrases of one or more words, as a tree of their words. */
export type Phrases<Value> = {
  readonly value?: Value
  readonly next: ReadonlyMap<string, Phrases<Value>>
}

type Growing<Value> = { value?: Value; readonly next: Map<string, Growing<Value>> }

/** The words of a text, in lower case. */
const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => word.toLowerCase())

/** The tree of some phrases and their values. */
export const phrasesOf = <Value>(
  entries: Iterable<readonly [string, Value]>,
  form: (word: string) => string = foldWord,
): Phrases<Value> => {
  const root: Growing<Value> = { next: new Map() }
  for (const [phrase, value] of entries) {
    let node = root
    for (const word of wordsOf(phrase).map(form)) {
      const next = node.next.get(word) ?? { next: new Map() }
      node.next.set(word, next)
      node = next
    }
    if (node !== root) node.value = value
  }
  return root
}

/** What a section of an article is about, as far as a story cares. */
export const sectionKinds = ['history', 'construction', 'description', 'legend'] as const
export type SectionKind = (typeof sectionKinds)[number]

/** A unit in terms of its base: a foot is 0.3048 m. Two units of one base are comparable. */
export type Unit = { readonly base: string; readonly factor: number }

/**
 * Closed classes of words: a sentence may name a member only where its evidence names the same. A
 * scope ("in the world") counts after a superlative only.
 */
export const wordClasses = [
  'nationality',
  'religion',
  'material',
  'style',
  'title',
  'direction',
  'season',
  'weekday',
  'scope',
] as const
export type WordClass = (typeof wordClasses)[number]

/** How numbers are written and spelled. */
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
  readonly scales: Phrases<number>
  readonly and: ReadonlySet<string>
  /** Words that are one, or an article. */
  readonly articles: ReadonlySet<string>
  /** Fractions, multiples and round numbers: "half", "twice", "une vingtaine". */
  readonly others: Phrases<number>
  /** What says a number in a source without being one: "both". */
  readonly implied: Phrases<number>
  /** Between a number and what it counts, or a day and its month: "of". */
  readonly of: ReadonlySet<string>
}

export type DateWords = {
  /** January to December, each with its forms. */
  readonly months: Phrases<number>
  readonly monthsHaveCapital: boolean
  /** Before a number that is a year by that: "in 800". */
  readonly beforeYear: ReadonlySet<string>
  /** Before a number of any size that is a year: "the year 80". */
  readonly yearNouns: ReadonlySet<string>
  /** -1 before Christ, 1 after. */
  readonly eras: Phrases<number>
  /** Between two numbers or years: "to", "by". */
  readonly joints: ReadonlySet<string>
  /** Century, millennium: their years. */
  readonly periods: Phrases<number>
  /** Between the ordinals of several centuries: "the late 15th or early 16th century". */
  readonly betweenPeriods: ReadonlySet<string>
  /** What makes a round year a decade: "années" before it, or "s" after it. */
  readonly beforeDecade: ReadonlySet<string>
  readonly afterDecade: ReadonlySet<string>
  /** "later", "plus tard": the time between two dates. */
  readonly later: Phrases<string>
}

export type SuperlativeWords = {
  /** "most" and "plus" are `most`, "least" and "moins" are `least`. */
  readonly markers: Phrases<string>
  /** What stands before one: "the", "la", "its". */
  readonly determiners: ReadonlySet<string>
  /** What follows a marker that compares nothing: "most of". */
  readonly notCompared: ReadonlySet<string>
  /** Those of one word, and "only", "last", with their group: "tallest" is high. */
  readonly single: Phrases<string>
  /** Any other of one word, with the words that only look like one; null where there is none. */
  readonly ending: RegExp | null
  readonly noSuperlatives: ReadonlySet<string>
  /** What adjectives mean, by the same names in every language: "tall" and "haut" are high. */
  readonly groups: Phrases<string>
  /** Words of a source that mean a first one: "initially", "inaugurated". */
  readonly first: ReadonlySet<string>
}

export type NameWords = {
  /** Words in lower case inside a name: "Joan of Arc". */
  readonly particles: ReadonlySet<string>
  /** Words that begin a sentence with a capital and are no name. */
  readonly openers: ReadonlySet<string>
  /** What is called otherwise elsewhere: each form leads to one name for all languages. */
  readonly exonyms: Phrases<string>
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
  /** Beginnings of words that deny without a negation: "lack", "fail", "refus". */
  readonly negating: ReadonlySet<string>
}

/** What people type to find a place. Patterns match folded text. */
export type PlaceWords = {
  /** Words of a name that say nothing about which place is meant. */
  readonly little: ReadonlySet<string>
  /** What they call sights in general; with stop words these name no place. */
  readonly sights: ReadonlySet<string>
  /** "… near me": a whole text; the first group is what stands before. */
  readonly around: RegExp
  readonly streets: ReadonlySet<string>
  /** What follows the number of a house: "bis". */
  readonly besideNumber: ReadonlySet<string>
  /** N, S, E and W, by their names and by other letters. */
  readonly compass: Phrases<string>
  /** What stands before each of two coordinates. */
  readonly axes: ReadonlySet<string>
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
  /** Of a word in lower case. */
  readonly stem: (word: string) => string
  /** At the beginning of a sentence, these refer to what was said before. */
  readonly pronouns: ReadonlySet<string>
  readonly numbers: NumberWords
  /** What loosens a number or a superlative after it: `about`, `over` or `oneOf`. */
  readonly modifiers: Phrases<string>
  readonly dates: DateWords
  /** By base and factor: "m 0.3048". */
  readonly units: Phrases<Unit>
  readonly superlatives: SuperlativeWords
  readonly names: NameWords
  readonly negation: NegationWords
  readonly places: PlaceWords
  /** Members of all classes, by the stems of their words. */
  readonly classes: Readonly<Record<WordClass, Phrases<string>>>
}

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

/** A set of words, from a text with blanks between them. */
export const words = (text: string, form = foldWord): ReadonlySet<string> =>
  new Set(wordsOf(text).map(form))

/** Entries of "name: phrase, phrase", with semicolons between them. */
const entriesOf = (text: string): [string, string][] =>
  text.split(';').flatMap((entry) => {
    const [name = '', phrases = ''] = entry.split(':')
    return phrases.split(',').map((phrase): [string, string] => [phrase, name.trim()])
  })

/** Phrases with a name for several: "big: big, great; small: small". */
export const named = (text: string, form = foldWord): Phrases<string> =>
  phrasesOf(entriesOf(text), form)

/** Phrases with a value: "0.5: half; 2: twice, double". */
export const valued = (text: string): Phrases<number> =>
  phrasesOf(entriesOf(text).map(([phrase, name]): [string, number] => [phrase, Number(name)]))

/** Units with base and factor: "m: metre, m; m 1000: kilometre, km". */
export const unitsOf = (text: string): Phrases<Unit> =>
  phrasesOf(
    entriesOf(text).map(([phrase, name]): [string, Unit] => {
      const [base = '', factor = '1'] = name.split(' ')
      return [phrase, { base, factor: Number(factor) }]
    }),
  )

/** Peoples; a group named by a country's code has that country's name, too. */
export const peoples = (
  text: string,
  language: string,
  form: (word: string) => string,
): Phrases<string> => {
  const countries = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const codes = [...new Set(entriesOf(text).map(([, code]) => code))]
  const names = codes.flatMap((code): [string, string][] => {
    const country = /^[a-z]{2}$/.test(code) ? countries.of(code.toUpperCase()) : undefined
    return country === undefined ? [] : [[country, code]]
  })
  return phrasesOf([...entriesOf(text), ...names], form)
}

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
