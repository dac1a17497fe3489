import { expect, test } from 'vitest'
import { writeSentence } from '../../../test/sourced/write-sentence.ts'

/** Whether "It opened in …", which its source says of 1831, is shown, whole and character by character. */
const isShown = (text: string): boolean => {
  const sentence = { language: 'en', sourceLanguage: 'en', cite: ['p1.2'], text } as const
  const [whole, split] = [[text], text.split('')].map(
    (pieces) => writeSentence(sentence, pieces).kept !== '',
  )
  expect(split).toBe(whole)
  return whole === true
}

test.each([
  ['its own year', 'It opened in 1831.', true],
  ['full-width digits, which stand for others', 'It opened in １８３１.', true],
  ['full-width digits of another year', 'It opened in １８３２.', false],
  ['mathematical digits of another year', 'It opened in 𝟏𝟖𝟑𝟐.', false],
  ['digits of another script', 'It opened in ١٨٣١.', false],
  ['a zero-width space', 'It opened in 18\u200b31.', false],
  ['a soft hyphen', 'It ope\u00adned in 1831.', false],
  ['a character that turns the direction', 'It opened in \u202e1381.', false],
  ['an entity', 'It opened in 18&#51;1.', false],
  ['a Cyrillic letter that looks like another', 'It оpened in 1831.', false],
  ['a Greek letter that looks like another', 'It οpened in 1831.', false],
  ['a fraction that its source has not', 'It opened in 1831½.', false],
])('a sentence with %s', (_what, text, expected) => {
  expect(isShown(text)).toBe(expected)
})
