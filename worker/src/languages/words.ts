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
export const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => word.toLowerCase())

/** The tree of some phrases and their values. */
export const phrasesOf = <Value>(
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
