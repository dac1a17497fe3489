import { expect, it } from 'vitest'
import { formatDate } from './format.tsx'

it.each([
  ['2026-11-21T12:00:00.000Z', 'en', 'long', '21 November 2026'],
  ['2026-11-21T12:00:00.000Z', 'fr', 'long', '21 novembre 2026'],
  ['2027-01-01T12:00:00.000Z', 'en', 'long', '1 January 2027'],
  ['2027-01-01T12:00:00.000Z', 'fr', 'long', '1ᵉʳ janvier 2027'],
  ['2027-01-01T12:00:00.000Z', 'fr', 'medium', '1ᵉʳ janv. 2027'],
  ['2026-11-21T12:00:00.000Z', 'en', 'medium', '21 Nov 2026'],
  ['2026-11-11T12:00:00.000Z', 'fr', 'medium', '11 nov. 2026'],
] as const)('%s in %s, %s, is %s', (date, language, style, expected) => {
  expect(formatDate(date, language, style)).toBe(expected)
})
