import { beforeEach, expect, it } from 'vitest'
import { formatTime } from '#web/ui/format/format.tsx'
import { readSpeed, saveSpeed, speeds } from './player-store.ts'

beforeEach(() => localStorage.clear())

it('speeds go from 0.75 to 2', () => expect([speeds[0], speeds.at(-1)]).toEqual([0.75, 2]))

it.each([
  ['saved', () => saveSpeed(1.75), 1.75],
  ['never chosen', () => {}, 1],
  ['unknown', () => localStorage.setItem('storystone:narration-speed', '17'), 1],
])('readSpeed of a speed that is %s gives it or 1', (_what, store, speed) => {
  store()
  expect(readSpeed()).toBe(speed)
})

it.each([
  [0, '0:00'],
  [9.99, '0:09'],
  [65, '1:05'],
  [3725, '62:05'],
  [Number.POSITIVE_INFINITY, '0:00'],
  [-3, '0:00'],
])('formatTime(%d) is %s', (seconds, text) => {
  expect(formatTime(seconds)).toBe(text)
})
