/**
 * Patterns from lists of rules. Each line has rules of one kind, separated by " | "; a rule is a regular
 * expression. A line that begins with "#" is a comment on the lines below it. Blanks at the ends of a line
 * are removed: a rule that needs one writes `\s`.
 */
const rulesIn = (list: string): readonly string[] =>
  list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => line.split(' | '))

/** Joins the rules that begin with `^` in one group, so that they are tried once and not at each position. */
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

/** Latin letters. Testing them takes half as long as `\p{L}`; `ḥ` and `ṣ` are outside. */
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
