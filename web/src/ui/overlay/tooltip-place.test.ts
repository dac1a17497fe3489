import { expect, it } from 'vitest'
import { tooltipPlace } from './tooltips.tsx'

const bubble = { width: 100, height: 30 }
const phone = { width: 390, height: 844 }
const control = { left: 200, top: 6, width: 44, height: 44 }

it.each([
  ['under its control and in its middle', control, { left: 172, top: 56 }],
  ['inside the right edge', { ...control, left: 340 }, { left: 282, top: 56 }],
  ['inside the left edge', { ...control, left: 0 }, { left: 8, top: 56 }],
  ['over its control at the foot of the screen', { ...control, top: 796 }, { left: 172, top: 760 }],
])('tooltipPlace is %s', (_where, at, expected) => {
  expect(tooltipPlace(at, bubble, phone)).toEqual(expected)
})
