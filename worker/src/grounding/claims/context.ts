import type { LanguagePack } from '../languages/language-pack.ts'
import type { Phrases } from '../languages/phrases.ts'
import { foldWord } from '../languages/words.ts'
import type { Read } from './claim.ts'
import type { Token } from './tokens.ts'

/**
 * What a finder of claims sees of a text. `at` gives a token. A text that still streams remembers
 * when a finder looked past its end: what it found is not certain then.
 */
export type Context = {
  readonly pack: LanguagePack
  readonly at: (index: number) => Token | undefined
  /** The letters of a token of which more may come; empty for any other. */
  readonly peek: (index: number) => string
}

/** Whether a token that has begun will be none of these words, however it goes on. */
export const willBeNone = ({ peek }: Context, index: number, words: Iterable<string>): boolean => {
  const begun = foldWord(peek(index))
  if (begun === '') return false
  for (const word of words) if (word.startsWith(begun)) return false
  return true
}

/** Whether the token is one of these words. A word that has begun is looked at no further than needed. */
export const isOneOf = (context: Context, index: number, words: ReadonlySet<string>): boolean =>
  words.size > 0 && !willBeNone(context, index, words) && words.has(context.at(index)?.folded ?? '')

const joinsPhrase = /^[\s.'’‑-]{0,2}$/

/** The longest phrase that begins at a token. */
export const readPhrase = <Value>(
  context: Context,
  index: number,
  phrases: Phrases<Value>,
): Read<Value> | null => {
  let node: Phrases<Value> | undefined = phrases
  let read: Read<Value> | null = null
  for (let next = index; node && node.next.size > 0; next += 1) {
    if (willBeNone(context, next, node.next.keys())) break
    const token = context.at(next)
    if (!token || (next > index && !joinsPhrase.test(token.before))) break
    node = node.next.get(token.folded)
    if (node?.value !== undefined) read = { value: node.value, next: next + 1 }
  }
  return read
}

/** Whether one of these phrases ends before a token. */
export const isAfterPhrase = (
  { at }: Context,
  index: number,
  phrases: Phrases<unknown>,
): boolean => {
  const longest = 4
  for (let from = Math.max(0, index - longest); from < index; from += 1) {
    let node: Phrases<unknown> | undefined = phrases
    for (let next = from; next < index; next += 1) node = node?.next.get(at(next)?.folded ?? '')
    if (node?.value !== undefined) return true
  }
  return false
}
