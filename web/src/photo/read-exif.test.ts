import { expect, it } from 'vitest'
import { takenAtOf } from './take-photo.ts'

it.each([
  ['2024:05:03 14:21:00', '2024-05-03T14:21:00'],
  ['2024:05:03 14:21:00\0', '2024-05-03T14:21:00'],
  ['0000:00:00 00:00:00', null],
  ['1970:01:01 00:00:00', null],
  ['2024:13:41 14:21:00', null],
  ['2024:02:30 14:21:00', null],
  ['    :  :     :  :  ', null],
  [undefined, null],
])('takenAtOf reads %j as %j', (time, expected) => expect(takenAtOf(time)).toBe(expected))
