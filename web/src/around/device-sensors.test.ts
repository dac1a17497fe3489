import { expect, it } from 'vitest'
import { bearingTo, compassPointOf, roundedPosition, turnBetween } from './device-sensors.ts'

const paris = { latitude: 48.8566, longitude: 2.3522 }

it.each([
  ['n', { latitude: 49, longitude: 2.3522 }],
  ['ne', { latitude: 48.9566, longitude: 2.5022 }],
  ['e', { latitude: 48.8566, longitude: 2.4 }],
  ['s', { latitude: 48, longitude: 2.3522 }],
  ['w', { latitude: 48.8566, longitude: 2.3 }],
  ['nw', { latitude: 48.9566, longitude: 2.2022 }],
] as const)('the direction to a place is %s', (point, place) => {
  expect(compassPointOf(bearingTo(paris, place))).toBe(point)
})

it('the direction across the antimeridian is the short way', () => {
  const west = { latitude: 0, longitude: 179.9 }
  expect(bearingTo(west, { latitude: 0, longitude: -179.9 })).toBeCloseTo(90)
})

it('a turn is never more than half a circle', () => {
  expect([turnBetween(350, 10), turnBetween(10, 350), turnBetween(0, 180)]).toEqual([20, 20, 180])
})

it('a position leaves the device with three decimals', () => {
  const exact = { latitude: 48.858_374, longitude: -2.294_481 }
  expect(roundedPosition(exact)).toEqual({ latitude: 48.858, longitude: -2.294 })
})
