import { expect, it } from 'vitest'
import { scrollFor } from './bring-into-view.ts'

it.each([
  ['stays where it is in view', 100, 180, 0],
  ['comes up to the middle from below', 700, 780, 440],
  ['comes down to the middle from above', -200, -120, -460],
  ['comes out from under the header', 40, 120, -220],
  ['begins at the top where it is too long', 300, 900, 200],
])('a sentence %s', (_what, top, bottom, scroll) => {
  expect(scrollFor({ top, bottom }, 100, 500)).toBe(scroll)
})
