import { expect, test } from 'vitest'
import { paceOf } from './pace.ts'

test.for([
  ['', undefined, 9],
  ['ada@example.org', undefined, 180],
  ['', 40, 40],
  ['ada@example.org', 1_800, 1_800],
] as const)('Wikimedia’s pace with "%s" and %s is %i', ([contact, requestsPerMinute, pace]) => {
  expect(paceOf({ contact, requestsPerMinute })).toBe(pace)
})
