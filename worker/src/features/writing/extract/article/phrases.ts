/**
 * Patterns from lists of rules. Each line of a list has rules of one kind, parted by " | "; a rule is a
 * regular expression. A line that begins with "#" says what the lines below it are about.
 */
const rulesIn = (list: string): readonly string[] =>
  list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => line.split(' | '))

/** Rules for the beginning are one: a regular expression tries each rule at each place of a text. */
const alternatives = (list: string): string => {
  const rules = rulesIn(list)
  const atBeginning = rules.filter((rule) => rule.startsWith('^')).map((rule) => rule.slice(1))
  const others = rules.filter((rule) => !rule.startsWith('^'))
  return [...(atBeginning.length > 0 ? [`^(?:${atBeginning.join('|')})`] : []), ...others].join('|')
}

type Frame = (rules: string) => string

const pattern =
  (flags: string, frame: Frame) =>
  ({ raw }: TemplateStringsArray): RegExp =>
    new RegExp(frame(alternatives(raw.join(''))), flags)

/** Letters of Latin: they are tested in half the time of all that are letters. */
const letter = '[A-Za-zªµºÀ-ÖØ-öø-ɏ]'
const wholeWords: Frame = (rules) => `(?<!${letter})(?:${rules})(?!${letter})`
const firstWords: Frame = (rules) => `^(?:${rules})(?!${letter})`
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
