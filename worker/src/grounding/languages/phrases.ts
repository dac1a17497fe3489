import { foldWord } from './words.ts'

/** Phrases of one or more words, as a tree of their folded words. */
export type Phrases<Value> = {
  readonly value?: Value
  readonly next: ReadonlyMap<string, Phrases<Value>>
}

type Growing<Value> = { value?: Value; readonly next: Map<string, Growing<Value>> }

/** The folded words of a phrase. */
export const tokenize = (text: string): string[] =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(foldWord)

/** The tree of some phrases and their values. */
export const phrasesOf = <Value>(entries: Iterable<readonly [string, Value]>): Phrases<Value> => {
  const root: Growing<Value> = { next: new Map() }
  for (const [phrase, value] of entries) {
    let node = root
    for (const word of tokenize(phrase)) {
      const next = node.next.get(word) ?? { next: new Map() }
      node.next.set(word, next)
      node = next
    }
    if (node !== root) node.value = value
  }
  return root
}
