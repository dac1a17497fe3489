import { describe, expect, test } from 'vitest'
import { languagePacks } from '#worker/languages/language-packs.ts'
import { findClaims } from '../claims/find-claims.ts'
import { type Evidence, knownOf, readSentence } from './evidence.ts'
import { matchClaim } from './match-claim.ts'

const pack = languagePacks.en
const known = knownOf({ pack, sourcePack: pack, passages: [], names: ['Harrow Bridge'] })
const evidenceOf = (...sentences: readonly string[]): Evidence => ({
  sentences: sentences.map((text) => readSentence(text, pack)),
  before: [],
})

/** Whether evidence has every date of a sentence. */
const hasDates = (text: string, evidence: Evidence): boolean => {
  const dates = findClaims(text, pack).claims.filter(({ kind }) => kind === 'date')
  expect(dates.length).toBeGreaterThan(0)
  return dates.every((claim) => matchClaim(claim, evidence, known))
}

describe('a date', () => {
  const both = 'It closed on 9 May 1902 and opened again on 14 July 1931.'
  test.each([
    ['with the day, month and year of one date matches', 'It closed on 9 May 1902.', both, true],
    [
      'whose day and year come from different dates does not',
      'It closed on 9 May 1931.',
      both,
      false,
    ],
    ['whose day comes from another date does not', 'It opened on 9 July 1931.', both, false],
    ['whose month and year come from different dates does not', 'In July 1902.', both, false],
    ['with another year does not match by its month', 'In July 1931.', 'In July 1902.', false],
    ['with another year does not match by its day', '9 May 1931.', 'On 9 May 1902.', false],
    ['with another month does not match by its year', 'In May 1902.', 'In July 1902.', false],
    [
      'without a year of its own has the only one of its sentence',
      'It opened on 7 December 2024.',
      'It opened to guests on 7 December, and to the public on 8 December 2024.',
      true,
    ],
    [
      'without a year of its own has none of two',
      'It opened on 7 December 2024.',
      'It opened on 7 December, closed in 2023 and was repaired by 2024.',
      false,
    ],
  ])('%s', (_what, text, evidence, expected) => {
    expect(hasDates(text, evidenceOf(evidence))).toBe(expected)
  })

  test('is that of one sentence, not of two', () => {
    const evidence = evidenceOf('It closed on 9 May.', 'It was built in 1931.')
    expect(hasDates('It closed on 9 May 1931.', evidence)).toBe(false)
  })
})
