import { expect, test } from 'vitest'
import { anyOf, openings, phrases, phrasesInAnyCase } from './phrases.ts'

const list = phrases`
  # A comment is no rule.
  again | the (?:second|third)(?! floor)
  été
`

test.each([
  ['It was built again.', true],
  ['It stands against a wall.', false],
  ['Again it was built.', false],
  ['On the third day', true],
  ['On the third floor', false],
  ['Il a été bâti.', true],
  ['Il a étés bâtis.', false],
  ['A comment is no rule.', false],
])('a list has a rule for "%s": %s', (text, isIn) => {
  expect(list.test(text)).toBe(isIn)
})

test('a list is read in any case, at the beginning, or inside words where its name says so', () => {
  const text = 'Again it was built.'
  expect([
    phrasesInAnyCase`again`.test(text),
    openings`again`.test(text),
    openings`was`.test(text),
    anyOf`uil`.test(text),
    phrases`uil`.test(text),
  ]).toEqual([true, true, false, true, false])
})
