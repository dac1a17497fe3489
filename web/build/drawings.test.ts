import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { placeTypes } from '@storystone/schema/catalog.ts'
import { drawingsPath } from '@storystone/schema/place-drawing.ts'
import { expect, it } from 'vitest'

const drawings = readFileSync(
  fileURLToPath(new URL(`../public${drawingsPath}`, import.meta.url)),
  'utf8',
)

const all = (pattern: RegExp): string[] =>
  [...drawings.matchAll(pattern)].map(([, found = '']) => found)

it('has a drawing for each type of place, and one for the others', () => {
  expect(all(/<symbol id="(\w+)" viewBox="0 0 160 200">/g)).toEqual([...placeTypes, 'place'])
})

it('draws in the theme’s colours only, with one sun each', () => {
  expect(all(/(?:fill|stroke)="((?!none|var\(--color-|evenodd)[^"]+)"/g)).toEqual([])
  expect(all(/(--color-sun)/g)).toHaveLength(placeTypes.length + 1)
})
