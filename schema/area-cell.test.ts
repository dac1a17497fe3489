import { expect, test } from 'vitest'
import { boundsOfCell, cellAt, isCell, isWithin } from './area-cell.ts'
import { metresBetween } from './distance.ts'

const positions = [
  ['Rome', { latitude: 41.8902, longitude: 12.4922 }],
  ['Quito', { latitude: -0.2202, longitude: -78.5123 }],
  ['Tromsø', { latitude: 69.6492, longitude: 18.9553 }],
  ['the date line', { latitude: -17, longitude: 180 }],
  ['Sydney', { latitude: -33.8568, longitude: 151.2153 }],
] as const

test.each(positions)('the cell of %s is 2.5 km high, about as wide, around it', (_name, at) => {
  const { south, west, north, east } = boundsOfCell(cellAt(at))
  const middle = (south + north) / 2
  const height = metresBetween(
    { latitude: south, longitude: west },
    { latitude: north, longitude: west },
  )
  const width = metresBetween(
    { latitude: middle, longitude: west },
    { latitude: middle, longitude: east },
  )
  expect([Math.round(height / 100), Math.round(width / 100)]).toEqual([25, 25])
  const turned = at.longitude === 180 ? { ...at, longitude: -180 } : at
  expect(isWithin({ south, west, north, east }, turned)).toBe(true)
})

test('the cells of the poles exist, and next to a border there is the next cell', () => {
  for (const latitude of [-90, 90]) expect(isCell(cellAt({ latitude, longitude: 0 }))).toBe(true)
  const { north, east } = boundsOfCell(cellAt({ latitude: 41.8902, longitude: 12.4922 }))
  const next = boundsOfCell(cellAt({ latitude: north + 1e-9, longitude: east - 1e-9 }))
  expect(next.south).toBeCloseTo(north, 9)
})

test.each(['', '1', '8000-0', '5862-16000', '05-1', '5862-1-1', '5862-x', '-1-1'])(
  '"%s" is no cell',
  (text) => expect(isCell(text)).toBe(false),
)
