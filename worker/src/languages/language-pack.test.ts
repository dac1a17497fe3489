import { expect, test } from 'vitest'
import { de } from '#test/languages/de.ts'
import { findClaims } from '#worker/grounding/claims/find-claims.ts'
import { knownOf, readSentence } from '#worker/grounding/verify/evidence.ts'
import { matchClaim } from '#worker/grounding/verify/match-claim.ts'
import { splitSentencesBy } from './text/sentences.ts'

/** The figures and dates of a text, in a few characters. */
const figuresIn = (text: string): string[] =>
  findClaims(text, de).claims.flatMap((claim) => {
    if (claim.kind === 'number') return [`${claim.value}${claim.unit ? ` ${claim.unit}` : ''}`]
    if (claim.kind === 'date') return [[claim.day, claim.month, claim.years?.from].join('/')]
    return claim.kind === 'rank' ? [`#${claim.rank}`] : []
  })

test('a third language is one file: its pack splits sentences', () => {
  const text =
    'Am 15. Juli 1453 brannte die Kirche. Dr. Weber baute sie z.B. in Köln neu. „Sie steht noch“, heißt es.'
  expect(splitSentencesBy(de, text).map((sentence) => sentence.text)).toEqual([
    'Am 15. Juli 1453 brannte die Kirche.',
    'Dr. Weber baute sie z.B. in Köln neu.',
    '„Sie steht noch“, heißt es.',
  ])
})

test.each([
  ['Der Turm ist 157,38 Meter hoch und hat 12.000 Steine.', ['157.38 m', '12000']],
  ['Er hat einundzwanzig Säulen, zwei Millionen Besucher, rund 3 km', ['21', '2000000', '3000 m']],
  ['Am 15. Juli 1453, im Mai 1900 und um 800', ['15/7/1453', '/5/1900', '//800']],
  ['44 v. Chr. und 79 n. Chr.', ['//-44', '//79']],
  ['Das dritte Tor, dreißig Jahre später', ['#3', '30 year']],
])('its pack reads figures and dates: %s', (text, figures) => {
  expect(figuresIn(text)).toEqual(figures)
})

test('its claims are matched as those of any language', () => {
  const evidence = { sentences: [readSentence('Er wurde 1248 begonnen.', de)], before: [] }
  const known = knownOf({ pack: de, sourcePack: de, passages: [], names: [] })
  const matches = (text: string): boolean =>
    findClaims(text, de).claims.every((claim) => matchClaim(claim, evidence, known))
  expect([matches('1248 begann man.'), matches('1284 begann man.')]).toEqual([true, false])
})
