import { languages } from '@storystone/schema/languages.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lies, negated } from '../../../test/sourced/lies.ts'
import {
  faithful,
  type ModelSentence,
  wordsOf,
  writeSentence,
} from '../../../test/sourced/write-sentence.ts'

const isKept = (sentence: ModelSentence): boolean =>
  writeSentence(sentence, wordsOf(sentence.text)).kept !== ''

/** Prints how many there are, and which sentences. */
const report = (what: string, part: readonly ModelSentence[], all: readonly unknown[]): number => {
  console.log(
    [`${what}: ${part.length} of ${all.length}`, ...part.map((one) => one.text)].join('\n  '),
  )
  return part.length / all.length
}

const cut = (text: string, lengths: readonly number[]): string[] => {
  let from = 0
  const pieces = lengths.map((length) => {
    from += length
    return text.slice(from - length, from)
  })
  return [...pieces, text.slice(from)]
}

describe.each(languages)('in %s', (language) => {
  const sentences = faithful[language]
  const all = lies(sentences)

  test('at most 10 % of faithful paraphrases are dropped', () => {
    const dropped = sentences.filter((sentence) => !isKept(sentence))
    expect(report('faithful, dropped', dropped, sentences)).toBeLessThanOrEqual(0.1)
  })

  test('nothing of a lie is ever shown', () => {
    const shown = all.filter(({ sentence, until }) => {
      const { kept, seen } = writeSentence(sentence, wordsOf(sentence.text))
      return kept !== '' || seen.some(({ length }) => length > until)
    })
    const sentencesShown = shown.map(({ sentence }) => sentence)
    expect(all.length).toBeGreaterThan(1_000)
    expect(report('lies, shown', sentencesShown, all)).toBe(0)
  })

  test('at most a quarter of sentences with a negation too much or too few are left to the second reader', () => {
    const wrong = negated(sentences)
    expect(report('negated, not caught', wrong.filter(isKept), wrong)).toBeLessThanOrEqual(0.25)
  })

  test('a sentence ends the same however it is cut into pieces, and a lie never shows', () => {
    const told = [
      ...all,
      ...sentences.map((sentence) => ({ sentence, until: sentence.text.length })),
    ]
    fc.assert(
      fc.property(fc.constantFrom(...told), fc.array(fc.nat(9)), ({ sentence, until }, lengths) => {
        const { kept, seen } = writeSentence(sentence, cut(sentence.text, lengths))
        expect(kept).toBe(writeSentence(sentence, [sentence.text]).kept)
        expect(seen.every(({ length }) => length <= until)).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })
})
