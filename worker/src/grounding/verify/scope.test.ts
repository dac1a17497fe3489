import { expect, test } from 'vitest'
import { languagePacks } from '#worker/languages/language-packs.ts'
import { findClaims } from '../claims/find-claims.ts'
import { knownOf, readSentence } from './evidence.ts'
import { isSupported } from './support.ts'

test.each([
  ['the world, of one place', 'It is the tallest in the world.', 'The tallest in Kenya.', false],
  ['the world, of none', 'It was the first in the world.', 'It was the first.', false],
  ['the world, which it has', 'It is the tallest on earth.', 'The tallest in the world.', true],
  ['the world, without a rank', 'It is known in the world.', 'It is known.', true],
  ['one of many', 'One of the tallest in the world.', 'One of the tallest.', true],
])('whether a rank holds where its evidence says: %s', (_scope, text, evidence, expected) => {
  const pack = languagePacks.en
  const known = knownOf({ pack, sourcePack: pack, passages: [], names: [] })
  const sentences = [readSentence(evidence, pack)]
  expect(isSupported(findClaims(text, pack), { sentences, before: [] }, known)).toBe(expected)
})
