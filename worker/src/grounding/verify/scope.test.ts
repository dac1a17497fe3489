import { expect, test } from 'vitest'
import { languagePacks } from '#worker/languages/language-packs.ts'
import { findClaims } from '../claims/find-claims.ts'
import { knownOf, readSentence } from './evidence.ts'
import { isRescoped } from './support.ts'

test.each([
  ['another place', 'The tallest tower in Kenya.', 'It is the tallest tower in Mombasa.', true],
  ['a wider one', 'It is the tallest of Africa.', 'The tallest in the Horn of Africa.', true],
  ['another nation', 'The second city of Sweden.', 'It was the second city of Norway.', true],
  ['the world', 'It is the tallest tower in the world.', 'The tallest in Kenya.', true],
  ['the world, of none', 'It was the first in the world.', 'It was the first.', true],
  ['the same', 'It is the tallest of Kenya.', 'In Kenya no tower is as high: the tallest.', false],
  ['the same place', 'In Kenya it is the tallest.', 'It is the tallest tower in Kenya.', false],
  ['the second of two', 'The tallest Swedish tower of Kenya.', 'The tallest in Kenya.', false],
  ['a name after a comma', 'The tallest, Ann said.', 'The tallest in Kenya, Ann said.', false],
  ['a name of its own', 'The Third Fleet came.', 'Ann saw the third fleet of Kenya.', false],
  ['a beginning', 'Ann first came to Kenya.', 'Ann first came to Mombasa in Kenya.', false],
])('a rank has another scope than its evidence: %s', (_scope, text, evidence, expected) => {
  const pack = languagePacks.en
  const known = knownOf({ pack, sourcePack: pack, passages: [], names: [] })
  expect(isRescoped(findClaims(text, pack), [readSentence(evidence, pack)], known)).toBe(expected)
})
