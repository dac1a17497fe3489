import type { Language } from '@storystone/schema/catalog.ts'
import type { Token } from './tokens.ts'

/**
 * What a finder of claims sees of a text. `at` gives a token. A text that still streams remembers
 * when a finder looked past its end: what it found is not certain then.
 */
export type Context = {
  readonly language: Language
  readonly at: (index: number) => Token | undefined
}

/** A part that was read, and the token after it. */
export type Read<Value> = { readonly value: Value; readonly next: number }
