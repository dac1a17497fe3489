import type { Language } from '@storystone/schema/catalog.ts'
import { foldWord } from '../words.ts'
import type { Token } from './tokens.ts'

/**
 * What a finder of claims sees of a text. `at` gives a token. A text that still streams remembers
 * when a finder looked past its end: what it found is not certain then.
 */
export type Context = {
  readonly language: Language
  readonly at: (index: number) => Token | undefined
  /** The letters of a token of which more may come; empty for any other. */
  readonly peek: (index: number) => string
}

/** Whether a token has begun and will be none of these words, however it goes on. */
export const willBeNone = ({ peek }: Context, index: number, words: Iterable<string>): boolean => {
  const begun = foldWord(peek(index))
  return begun !== '' && ![...words].some((word) => word.startsWith(begun))
}

/** A part that was read, and the token after it. */
export type Read<Value> = { readonly value: Value; readonly next: number }
