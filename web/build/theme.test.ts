import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, test } from 'vitest'

const source = fileURLToPath(new URL('../src', import.meta.url))
const read = (file: string): string => readFileSync(`${source}/${file}`, 'utf8')
const theme = read('app/theme.css')

type Colours = Readonly<Record<string, string>>

const coloursIn = (css: string): Colours =>
  Object.fromEntries(
    [...css.matchAll(/--color-([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

const [day = '', night = ''] = theme.split('prefers-color-scheme: dark')
const light = coloursIn(day)
const dark = { ...light, ...coloursIn(night) }
/** The camera's own, which fills a phone's screen in both schemes. */
const camera = coloursIn(read('photo/camera/camera.css'))

const named: Colours = { black: '#000000', white: '#ffffff' }

/** Red, green, blue from 0 to 255, and the opacity, of a colour as the files write it. */
const partsOf = (colour: string): readonly [number, number, number, number] => {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/.exec(named[colour] ?? colour)
  const rgb = /^rgb\((\d+) (\d+) (\d+)(?: \/ ([\d.]+))?\)$/.exec(colour)
  if (hex === null && rgb === null) throw new Error(`${colour} is no colour that this test reads`)
  const [red = 0, green = 0, blue = 0] = hex
    ? hex.slice(1).map((part) => Number.parseInt(part, 16))
    : (rgb ?? []).slice(1, 4).map(Number)
  return [red, green, blue, Number(rgb?.[4] ?? 1)]
}

/** How a colour looks that lies over an opaque one. */
const over = (colour: string, ground: string): string => {
  const [front, back] = [partsOf(colour), partsOf(ground)]
  const mixed = [0, 1, 2].map((at) =>
    Math.round((front[at] ?? 0) * front[3] + (back[at] ?? 0) * (1 - front[3])),
  )
  return `rgb(${mixed.join(' ')})`
}

/** Relative luminance as WCAG 2 defines it. */
const luminanceOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = partsOf(colour)
    .slice(0, 3)
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrastOf = (one: string, other: string): number => {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const hueOf = (colour: string): number => {
  const [red, green, blue] = partsOf(colour)
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

/** Lies over the page while a dialog is open, and nothing stands on it. */
const veils = ['scrim']

const pairs = (fronts: readonly string[]) =>
  grounds.flatMap((ground) => fronts.map((front) => [front, ground]))

const contrasts = (colours: Colours, names: readonly (readonly string[])[]) =>
  names.map(([front = '', ground = '']) => ({
    pair: `${front} on ${ground}`,
    contrast: contrastOf(colours[front] ?? '', colours[ground] ?? ''),
  }))

const roles = [...grounds, ...texts, ...controls, ...drawn, ...quiet, ...ownGrounds.flat()]

test('every colour of the theme has a role here', () => {
  const known = [...roles, ...veils]
  expect(Object.keys(light).filter((name) => !known.includes(name))).toEqual([])
  const ofNight = Object.keys(light).filter((name) => !veils.includes(name))
  expect(Object.keys(coloursIn(night)).toSorted()).toEqual(ofNight.toSorted())
})

test('the camera has its own of every colour but those of sentences and drawings', () => {
  const absent = roles.filter((name) => !(name in camera))
  expect(absent).toEqual(['highlight', ...drawn])
})

describe.each([
  ['light theme', light],
  ['dark theme', dark],
  ['camera', camera],
])('the %s', (_name, colours) => {
  const isThere = (names: readonly string[]): boolean => names.every((name) => name in colours)

  it('has text of 4.5:1 or more on every ground', () => {
    const all = contrasts(colours, [...pairs(texts), ...ownGrounds].filter(isThere))
    expect(all.length).toBeGreaterThan(20)
    expect(all.filter(({ contrast }) => contrast < 4.5)).toEqual([])
  })

  it('has focus rings and edges of controls of 3:1 or more on every ground', () => {
    const all = contrasts(colours, pairs(controls).filter(isThere))
    expect(all.length).toBeGreaterThan(7)
    expect(all.filter(({ contrast }) => contrast < 3)).toEqual([])
  })
})

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_name, colours) => {
  const of = (name: string): string => colours[name] ?? ''

  it('has a veil that makes the page darker than what lies over it', () => {
    const veiled = luminanceOf(over(of('scrim'), of('paper')))
    expect(veiled).toBeLessThan(luminanceOf(of('raised')))
    expect(veiled).toBeLessThan(luminanceOf(of('paper')))
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
  expect(surfaces.filter((name) => luminanceOf(dark[name] ?? '') < darkest)).toEqual([])
})

test('every named step of the rhythm is used', () => {
  const files = globSync('**/*.{tsx,css}', { cwd: source }).filter(
    (file) => !/test|theme-/.test(file),
  )
  const all = files.map(read).join('\n')
  const steps = [...theme.matchAll(/--spacing-(\w+):/g)].map(([, name = '']) => name)
  expect(steps.length).toBeGreaterThan(0)
  const isUsed = (step: string) =>
    new RegExp(`[\\s"':\`-](?:gap|p|m)[xytblr]?(?:-[xy])?-${step}\\b`).test(all)
  expect(steps.filter((step) => !isUsed(step))).toEqual([])
})
