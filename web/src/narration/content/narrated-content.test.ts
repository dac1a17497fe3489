import { expect, it } from 'vitest'
import { scrollFor } from './narrated-content.tsx'

it.each([
  ['is not scrolled when it is in view', 100, 180, 0],
  ['is scrolled up to the middle from below', 700, 780, 440],
  ['is scrolled down to the middle from above', -200, -120, -460],
  ['is scrolled out from under the header', 40, 120, -220],
  ['begins at the top when it is too long', 300, 900, 200],
])('a sentence %s', (_outcome, top, bottom, scroll) => {
  expect(scrollFor({ top, bottom }, 100, 500)).toBe(scroll)
})
