import { describe, expect, test } from 'vitest'
import { acceptedLanguage, sentences } from './language.ts'

describe('the language of an answer', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['fr', 'fr'],
    ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
    ['en-GB, fr;q=0.9', 'en'],
    ['de, fr;q=0.5, en;q=0.7', 'en'],
    ['de-DE', 'en'],
    ['fr;q=0, de', 'en'],
    ['EN;q=0.1, FR;q=0.2', 'fr'],
    [';;;,=', 'en'],
  ])('for %s is %s', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language)
  })

  test('has its own sentence for everything', () => {
    for (const part of ['errors', 'issues'] as const) {
      const [english, french] = [sentences.en[part], sentences.fr[part]]
      expect(Object.keys(french).toSorted()).toEqual(Object.keys(english).toSorted())
      const frenchSentences = new Set<string>(Object.values(french))
      for (const sentence of Object.values(english))
        expect(frenchSentences.has(sentence)).toBe(false)
    }
  })

  test('sets French as French is set', () => {
    for (const sentence of Object.values(sentences.fr).flatMap((part) => Object.values(part)))
      expect(sentence).not.toMatch(/'|(?<!\u202f)[!?;:»]|\d (?=Mo)/)
  })
})
