import { expect, it } from 'vitest'
import { linesOf } from './card.ts'

const upTo = (length: number) => (line: string) => line.length <= length

it.each([
  ['one short line', 3, ['one short line']],
  ['the bridge of the two lions', 3, ['the bridge of', 'the two lions']],
  ['one two three four five six seven', 2, ['one two three', 'four five six…']],
  ['Donaudampfschifffahrt', 2, ['Donaudampfschifffahrt']],
  ['', 2, ['']],
])('linesOf %j in %i lines', (text, most, lines) => {
  expect(linesOf(text, most, upTo(14))).toEqual(lines)
})
