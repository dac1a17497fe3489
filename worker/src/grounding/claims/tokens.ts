import type { LanguagePack } from '../languages/language-pack.ts'
import { foldWord, isUpper } from '../languages/words.ts'

/** A word or a number written in digits. */
export type Token = {
  readonly text: string
  /** In lower case, without accents. */
  readonly folded: string
  readonly start: number
  readonly end: number
  /** What stands between it and the token before. */
  readonly before: string
  /** The two characters after it. */
  readonly after: string
}

const anyScript = /\d+(?:[.,]\d+)*|[\p{L}\p{M}]+/gu
/** The same for Latin letters. It is compiled in a tenth of the time, which the first story waits for. */
const latin = /\d+(?:[.,]\d+)*|[A-Za-zªµºÀ-ÖØ-öø-ɏ]+/g
const beyondLatin = /[^\0-ɏ\u2000-\u206f]/g

const patternFor = (text: string, from: number): RegExp => {
  beyondLatin.lastIndex = from
  return beyondLatin.test(text) ? anyScript : latin
}

const isDigit = (character: string): boolean => character >= '0' && character <= '9'

/** How many characters say that a token is complete: "12," may go on as "12,000", "million" as "million €". */
const lookahead = 2

/**
 * The tokens of a text that follow one that ends at `from`. Of a text that is not whole, the last
 * token is left out while it may still grow.
 */
export const tokensFrom = (text: string, from: number, isWhole: boolean): Token[] => {
  const tokens: Token[] = []
  let last = from
  const pattern = patternFor(text, from)
  pattern.lastIndex = from
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const end = match.index + match[0].length
    const needed = end + lookahead
    if (!isWhole && needed > text.length) break
    tokens.push({
      text: match[0],
      folded: foldWord(match[0]),
      start: match.index,
      end,
      before: text.slice(last, match.index),
      after: text.slice(end, needed),
    })
    last = end
  }
  return tokens
}

/** The token that begins after `from`, as far as a text has it; empty if none has begun. */
export const begunToken = (text: string, from: number): string => {
  const pattern = patternFor(text, from)
  pattern.lastIndex = from
  return pattern.exec(text)?.[0] ?? ''
}

export const isDigits = ({ text }: Token): boolean => isDigit(text.charAt(0))
export const isCapitalized = ({ text }: Token): boolean => isUpper(text.charAt(0))

/** Whether a word says what a sentence is about. */
export const isContentWord = ({ folded }: Token, { stopWords }: LanguagePack): boolean =>
  folded.length > 2 && !stopWords.has(folded)

export const stemOf = ({ text }: Token, { stem }: LanguagePack): string => stem(text.toLowerCase())
