import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, test } from 'vitest'

const theme = readFileSync(fileURLToPath(new URL('../src/app/theme.css', import.meta.url)), 'utf8')

const colourOf = /--color-([\w-]+): (#[\da-f]{6});/g
const coloursIn = (css: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...css.matchAll(colourOf)].map(([, name = '', value = '']) => [name, value]))

const [day = '', night = ''] = theme.split('prefers-color-scheme: dark')
const light = coloursIn(day)
const dark = { ...light, ...coloursIn(night) }

/** Relative luminance as WCAG 2 defines it. */
const luminanceOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrastOf = (one: string, other: string): number => {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const hueOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(colour.slice(at, at + 2), 16),
  )
  const span = Math.max(red, green, blue) - Math.min(red, green, blue)
  const sixths =
    red >= Math.max(green, blue)
      ? (green - blue) / span
      : green >= blue
        ? 2 + (blue - red) / span
        : 4 + (red - green) / span
  return (sixths * 60 + 360) % 360
}

const hueDistance = (one: string, other: string): number => {
  const apart = Math.abs(hueOf(one) - hueOf(other))
  return Math.min(apart, 360 - apart)
}

const grounds = ['paper', 'raised', 'sunk', 'highlight', 'danger-ground']
const texts = ['ink', 'soft', 'accent', 'accent-deep', 'danger']
const controls = ['focus', 'edge']
const drawn = ['sky', 'sun', 'hill', 'near-hill', 'stone', 'stone-shade', 'leaf', 'line']
/** Text that has a ground of its own, as on buttons. */
const ownGrounds = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-deep'],
  ['raised', 'danger'],
]
/** Neither text nor ground: a hairline between groups, which carries no meaning alone. */
const quiet = ['rule']

const pairs = (fronts: readonly string[]) =>
  grounds.flatMap((ground) => fronts.map((front) => [front, ground]))

test('every colour of the theme has a role here', () => {
  const named = [...grounds, ...texts, ...controls, ...drawn, ...quiet, ...ownGrounds.flat()]
  expect(Object.keys(light).filter((name) => !named.includes(name))).toEqual([])
  expect(Object.keys(coloursIn(night)).toSorted()).toEqual(Object.keys(light).toSorted())
})

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_name, colours) => {
  const of = (name: string): string => colours[name] ?? '#000000'
  const contrasts = (names: readonly (readonly string[])[]) =>
    names.map(([front = '', ground = '']) => ({
      pair: `${front} on ${ground}`,
      contrast: contrastOf(of(front), of(ground)),
    }))

  it('has text of 4.5:1 or more on every ground', () => {
    const all = contrasts([...pairs(texts), ...ownGrounds])
    expect(all.filter(({ contrast }) => contrast < 4.5)).toEqual([])
  })

  it('has focus rings and edges of controls of 3:1 or more on every ground', () => {
    expect(contrasts(pairs(controls)).filter(({ contrast }) => contrast < 3)).toEqual([])
  })

  it('tells brand, focus and errors apart by hue', () => {
    const [accent, focus, danger] = [of('accent'), of('focus'), of('danger')]
    expect(hueDistance(accent, focus)).toBeGreaterThan(90)
    expect(hueDistance(danger, focus)).toBeGreaterThan(90)
    expect(hueDistance(accent, danger)).toBeGreaterThan(25)
  })
})

test('nothing in the dark is darker than the paper', () => {
  const darkest = luminanceOf(dark.paper ?? '')
  const surfaces = [...grounds, ...drawn]
  expect(surfaces.filter((name) => luminanceOf(dark[name] ?? '#000000') < darkest)).toEqual([])
})
