import { describe, expect, test } from 'vitest'
import { acceptedLanguage, messages } from './language.ts'

describe('the language of a response', () => {
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

  test('each language has its own text for every message', () => {
    for (const part of ['errors', 'issues'] as const) {
      const [english, french] = [messages.en[part], messages.fr[part]]
      expect(Object.keys(french).toSorted()).toEqual(Object.keys(english).toSorted())
      const frenchMessages = new Set<string>(Object.values(french))
      for (const message of Object.values(english)) expect(frenchMessages.has(message)).toBe(false)
    }
  })

  test('French texts follow French typography', () => {
    for (const message of Object.values(messages.fr).flatMap((part) => Object.values(part)))
      expect(message).not.toMatch(/'|(?<!\u202f)[!?;:»]|\d (?=Mo)/)
  })
})
