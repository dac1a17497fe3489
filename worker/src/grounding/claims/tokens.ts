import { foldWord, isUpper, type LanguagePack, type Phrases } from '#worker/languages'

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

/** Digits, also in groups that are apart by blanks, or a word. */
const pattern =
  /\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*|[\p{L}\p{M}²³]+/gu

/** How many characters say that a token is complete: "million" may go on as "million €", "12" as "12 000". */
const lookahead = { word: 2, digits: 5 }

/**
 * The tokens of a text that follow one that ends at `from`. Of a text that is not whole, the last
 * token is left out while it may still grow.
 */
export const tokensFrom = (text: string, from: number, isWhole: boolean): Token[] => {
  const tokens: Token[] = []
  let last = from
  pattern.lastIndex = from
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const end = match.index + match[0].length
    const needed = end + (/^\d/.test(match[0]) ? lookahead.digits : lookahead.word)
    if (!isWhole && needed > text.length) break
    tokens.push({
      text: match[0],
      folded: foldWord(match[0]),
      start: match.index,
      end,
      before: text.slice(last, match.index),
      after: text.slice(end, end + lookahead.word),
    })
    last = end
  }
  return tokens
}

export const isDigits = ({ text }: Token): boolean => /^\d/.test(text)
export const isCapitalized = ({ text }: Token): boolean => isUpper(text.charAt(0))
export const isInLowerCase = ({ text }: Token): boolean => text === text.toLowerCase()

/** Whether a word says what a sentence is about. */
export const isContentWord = ({ folded }: Token, { stopWords }: LanguagePack): boolean =>
  folded.length > 2 && !stopWords.has(folded)

export const stemOf = ({ text }: Token, { stem }: LanguagePack): string => stem(text.toLowerCase())

/** What a finder of claims sees of a text. */
export type Context = {
  readonly pack: LanguagePack
  readonly at: (index: number) => Token | undefined
}

/** A part that was read, and the token after it. */
export type Read<Value> = { readonly value: Value; readonly next: number }

const joinsPhrase = /^[\s.'’‑-]{0,2}$/

/** The longest phrase that begins at a token; `form` is what a token has in these phrases. */
export const readPhrase = <Value>(
  { at }: Pick<Context, 'at'>,
  index: number,
  phrases: Phrases<Value>,
  form: (token: Token) => string = ({ folded }) => folded,
): Read<Value> | null => {
  let read: Read<Value> | null = null
  let phrase = ''
  for (let next = index; ; next += 1) {
    const token = at(next)
    if (!token || (next > index && !joinsPhrase.test(token.before))) return read
    phrase += next > index ? ` ${form(token)}` : form(token)
    const value = phrases.get(phrase)
    if (value === undefined) return read
    if (value !== null) read = { value, next: next + 1 }
  }
}

/** The same of phrases that are kept by the stems of their words. */
export const readStems = <Value>(
  context: Context,
  index: number,
  phrases: Phrases<Value>,
): Read<Value> | null => readPhrase(context, index, phrases, (token) => stemOf(token, context.pack))

const longestModifier = 4

/** What loosens the claim that begins at a token: "about", "more than", "one of the". */
export const modifierBefore = (context: Context, index: number): string | null => {
  for (let from = Math.max(0, index - longestModifier); from < index; from += 1) {
    const read = readPhrase(context, from, context.pack.modifiers)
    if (read?.next === index) return read.value
  }
  return null
}
