/** What a section of an article is about, as far as a story cares. */
export const sectionKinds = ['history', 'construction', 'description', 'legend'] as const
export type SectionKind = (typeof sectionKinds)[number]

/**
 * All words of one language that the worker needs: a language does not compile until its pack is whole.
 * Patterns for sections match titles as `foldName` folds them; all others match text as it is written.
 */
export type LanguagePack = {
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
  /** A figure with a unit, or what is counted in thousands. */
  readonly measure: RegExp
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
