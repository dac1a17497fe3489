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
const phrasesOf = <Value>(
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
type WordClass = 'nationality' | 'religion' | 'weekday' | 'scope'

type NumberWords = {
  /** 0 to 99 in words: 21 is "twenty-one". */
  readonly cardinal: (number: number) => string
  /** 1 to 99 in words, in each form: "premier", "première". */
  readonly ordinals: (number: number) => readonly string[]
  /** Both from 1 on, to be found in a text. */
  readonly spelled: { readonly cardinals: Phrases<number>; readonly ordinals: Phrases<number> }
  /** What follows the digits of an ordinal: "st" of 21st. */
  readonly ordinalSuffixes: ReadonlySet<string>
  /** Between groups of three digits: the comma of "12,000". */
  readonly separator: ',' | '.'
  /** Words that multiply the number before them. */
  readonly scales: Phrases<number>
  readonly and: ReadonlySet<string>
  /** Words that are one, or an article. */
  readonly articles: ReadonlySet<string>
  /** Fractions, multiples and round numbers: "half", "twice", "une vingtaine". */
  readonly others: Phrases<number>
  /** No number in particular: "several". */
  readonly vague: Phrases<string>
  /** Between a number and what it counts, or a day and its month: "of". */
  readonly of: ReadonlySet<string>
}

type DateWords = {
  /** January to December, each with its forms. */
  readonly months: Phrases<number>
  readonly monthsHaveCapital: boolean
  /** Before a number that is a year by that: "in 800". */
  readonly beforeYear: ReadonlySet<string>
  /** -1 before Christ, 1 after. */
  readonly eras: Phrases<number>
  /** What makes a round year a decade: "années" before it, or "s" after it. */
  readonly beforeDecade: ReadonlySet<string>
  readonly afterDecade: ReadonlySet<string>
}

type SuperlativeWords = {
  /** "most" and "plus" are `most`, "least" and "moins" are `least`. */
  readonly markers: Phrases<string>
  /** What stands before one: "the", "la", "its". */
  readonly determiners: ReadonlySet<string>
  /** Those of no adjective: "only", "last". */
  readonly single: Phrases<string>
  /** Those of one word; null where there are none. */
  readonly ending: RegExp | null
  /** What they mean, by the same names in every language: "tallest" and "haut" are high. */
  readonly groups: Phrases<string>
}

type NameWords = {
  /** Words in lower case inside a name: "Joan of Arc". */
  readonly particles: ReadonlySet<string>
  /** Words that begin a sentence with a capital and are no name. */
  readonly openers: ReadonlySet<string>
  /** The ending of people by what they do, and of what is done: "visitors", "restoration". */
  readonly openerEnding: RegExp
  /** Stems of words that stand before names and are not compared: "king". */
  readonly titles: ReadonlySet<string>
  /** Before who did something: "by". */
  readonly agents: ReadonlySet<string>
  /** So is a word before one of these: "Built in", "Visitors who", "Masons were". */
  readonly prepositions: ReadonlySet<string>
  /** Words of names that are translated, in the singular: "tower", "saint". In two languages they tell nothing. */
  readonly generic: ReadonlySet<string>
  /** Names whose forms do not sound alike: each leads to one for all languages. */
  readonly exonyms: Phrases<string>
}

type NegationWords = {
  readonly negators: ReadonlySet<string>
  /** Those of a comparison: "no other is larger". */
  readonly none: ReadonlySet<string>
  /** After a negator, these deny nothing: "not only". */
  readonly noDenial: ReadonlySet<string>
  /** Beginnings of words that deny without a negation: "lack", "fail", "refus". */
  readonly negating: ReadonlySet<string>
}

/** What people type to find a place. Patterns match folded text. */
type PlaceWords = {
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
  /** A pronoun after an opening phrase, or a connective after the subject: "Begun in 1203, it …", "… also". */
  readonly laterLink: RegExp
  /** A demonstrative with a noun, anywhere: "this wall". */
  readonly pointing: RegExp
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
  /** By the stems of their words. */
  readonly units: Phrases<Unit>
  readonly superlatives: SuperlativeWords
  readonly names: NameWords
  readonly negation: NegationWords
  readonly places: PlaceWords
  /** Members of all classes, by the stems of their words: "religion: jewish". */
  readonly classes: Phrases<string>
}

/** Matches any of the words or phrases, which are apart by `|`; line breaks and indents don't count. */
export const anyWord = (words: string, flags = 'iu'): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${joined(words)})(?![\\p{L}\\p{N}])`, flags)

/** A name without the "s" of a plural. */
export const singular = (name: string): string => foldWord(name).replace(/(?<=..)s$/, '')

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

/**
 * Entries of "name: phrase, phrase", with semicolons between them. Where there is no name, each phrase is
 * its own.
 */
const entriesOf = (text: string): (readonly [phrase: string, name: string])[] =>
  text.split(';').flatMap((entry) => {
    const [phrases = '', name] = entry.split(':').reverse()
    return phrases.split(',').map((phrase) => [phrase, (name ?? phrase).trim()] as const)
  })

/** Phrases with a name for several: "big: big, great; small". `form` is what is compared. */
export const named = (text: string, form = foldWord): Phrases<string> =>
  phrasesOf(entriesOf(text), form)

/** Phrases with a value: "0.5: half; 2: twice, double". */
export const valued = (text: string): Phrases<number> =>
  phrasesOf(entriesOf(text).map(([phrase, value]) => [phrase, Number(value)]))

/** The numbers from 1 to 99 by the words for them. */
export const spelledOf = ({ cardinal, ordinals }: Pick<NumberWords, 'cardinal' | 'ordinals'>) => {
  const below = Array.from({ length: 99 }, (_, index) => index + 1)
  const ranks = below.flatMap((rank) => ordinals(rank).map((word) => [word, rank] as const))
  const numbers = below.map((number) => [cardinal(number), number] as const)
  return { cardinals: phrasesOf(numbers), ordinals: phrasesOf(ranks) }
}

/** Units that are written the same everywhere. */
const commonUnits = `m: m; m 1000: km; m 0.01: cm; m 0.001: mm; m2: m2, m 2; m2 1e6: km2, km 2; m2 10000: ha;
  m3: m3, m 3; l: l; kg: kg; kg 0.001: g; kg 1000: t; €: euro, euros; $: dollar; franc: franc`

/** Units with their base and factor: "m: metre; m 1000: kilometre". */
export const unitsOf = (text: string, stem: (word: string) => string): Phrases<Unit> =>
  phrasesOf(
    entriesOf(`${commonUnits}; ${text}`).map(([phrase, name]) => {
      const [base = '', factor = '1'] = name.split(/\s+/)
      return [phrase, { base, factor: Number(factor) }]
    }),
    stem,
  )

/**
 * The members of each class: "gb: english, british; norman, viking". A nationality that is named by a
 * country's code has that country's name, too.
 */
export const classesOf = (
  classes: Readonly<Record<WordClass, string>>,
  language: string,
  stem: (word: string) => string,
): Phrases<string> => {
  const countries = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const entries = Object.entries(classes).flatMap(([of, text]) => {
    const members = entriesOf(text)
    const codes = new Set(members.map(([, name]) => name).filter((name) => /^[a-z]{2}$/.test(name)))
    const named = of === 'nationality' ? [...codes] : []
    const names = named.map((code) => [countries.of(code.toUpperCase()) ?? '', code] as const)
    return [...members, ...names].map(([phrase, name]) => [phrase, `${of}: ${name}`] as const)
  })
  return phrasesOf(entries, stem)
}

/** A stemmer that remembers up to 5,000 words: an article repeats most of its own. A full memory is emptied. */
export const cachedStemmer = (stemmer: (word: string) => string): ((word: string) => string) => {
  const known = new Map<string, string>()
  return (word) => {
    const cached = known.get(word)
    if (cached !== undefined) return cached
    if (known.size === 5_000) known.clear()
    const stem = foldWord(stemmer(word))
    known.set(word, stem)
    return stem
  }
}
