import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drawingsPath } from '@storystone/schema/place-drawing.ts'
import { placeTypes } from '@storystone/schema/place-types.ts'
import { expect, it } from 'vitest'

const drawings = readFileSync(
  fileURLToPath(new URL(`../public${drawingsPath}`, import.meta.url)),
  'utf8',
)

const all = (pattern: RegExp): string[] =>
  [...drawings.matchAll(pattern)].map(([, found = '']) => found)

it('has a drawing for each type of place, and one for the others', () => {
  expect(all(/<symbol id="(\w+)"/g)).toEqual([...placeTypes, 'place'])
})

it('draws in the theme’s colours only, with one sun each', () => {
  expect(all(/(?:fill|stroke)="((?!none|var\(--color-|evenodd)[^"]+)"/g)).toEqual([])
  expect(all(/(--color-sun)/g)).toHaveLength(placeTypes.length + 1)
})

it('draws the ground of each in one piece with what a wider frame shows to both sides', () => {
  const symbols = all(/(<symbol .*?<\/symbol>)/gs)
  expect(
    symbols.filter((symbol) => !symbol.includes('overflow="visible" viewBox="0 0 160 200"')),
  ).toEqual([])
  expect(symbols.filter((symbol) => !/d="M-400 [^"]+h-960z"/.test(symbol))).toEqual([])
  expect(all(/d="(M0 (?!200V80)[^"]+)"/g)).toEqual([])
})
