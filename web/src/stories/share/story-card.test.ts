import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { cardColours, linesOf } from './story-card.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

it('the colours of the card are the theme’s by day, and all that the drawings use', () => {
  const [day = ''] = read('../../app/theme.css').split('prefers-color-scheme: dark')
  for (const [name, colour] of Object.entries(cardColours)) {
    expect(day).toContain(`--color-${name}: ${colour};`)
  }
  const used = [...read('../../../public/drawings.svg').matchAll(/var\(--color-([\w-]+)\)/g)]
  expect(Object.keys(cardColours)).toEqual(
    expect.arrayContaining([...new Set(used.map(([, name]) => name))]),
  )
})

it.each([
  ['one short line', 3, ['one short line']],
  ['the bridge of the two lions', 3, ['the bridge of', 'the two lions']],
  ['one two three four five six seven', 2, ['one two three', 'four five six…']],
  ['Donaudampfschifffahrt', 2, ['Donaudampfschifffahrt']],
  ['', 2, ['']],
])('linesOf %j in %i lines', (text, most, lines) => {
  expect(linesOf(text, most, (line) => line.length <= 14)).toEqual(lines)
})
