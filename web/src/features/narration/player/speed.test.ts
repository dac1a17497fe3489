import { beforeEach, expect, it } from 'vitest'
import { formatTime } from '../../../ui/format/format-time.ts'
import { keepSpeed, readSpeed, speeds } from './speed.ts'

beforeEach(() => localStorage.clear())

it('goes from 0.75 to 2, and is the voice’s own until another is chosen', () => {
  expect(speeds[0]).toBe(0.75)
  expect(speeds.at(-1)).toBe(2)
  expect(readSpeed()).toBe(1)
})

it('is remembered, unless it is none of ours', () => {
  keepSpeed(1.75)
  expect(readSpeed()).toBe(1.75)
  localStorage.setItem('storystone:narration-speed', '17')
  expect(readSpeed()).toBe(1)
})

it.each([
  [0, '0:00'],
  [9.99, '0:09'],
  [65, '1:05'],
  [3725, '62:05'],
  [Number.POSITIVE_INFINITY, '0:00'],
  [-3, '0:00'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatTime(seconds)).toBe(text)
})
