/**
 * Patterns from lists of rules. Each line of a list has rules of one kind, parted by " | "; a rule is a
 * regular expression. A line that begins with "#" says what the lines below it are about.
 */
const alternatives = (list: string): string =>
  list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | ').join('|'))
    .join('|')

type Frame = (rules: string) => string

const pattern =
  (flags: string, frame: Frame) =>
  ({ raw }: TemplateStringsArray): RegExp =>
    new RegExp(frame(alternatives(raw.join(''))), flags)

const wholeWords: Frame = (rules) => `(?<!\\p{L})(?:${rules})(?!\\p{L})`
const firstWords: Frame = (rules) => `^(?:${rules})(?!\\p{L})`
const anywhere: Frame = (rules) => rules

/** Whole words and phrases. */
export const phrases = pattern('u', wholeWords)
/** Whole words and phrases, in any case. */
export const phrasesInAnyCase = pattern('iu', wholeWords)
/** What a text begins with, in any case. */
export const openings = pattern('iu', firstWords)
/** Rules that say themselves where a word ends. */
export const anyOf = pattern('u', anywhere)
/** The same in any case. */
export const anyOfInAnyCase = pattern('iu', anywhere)
