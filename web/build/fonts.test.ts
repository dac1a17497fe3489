import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { criticalCss } from './pages/critical-css.ts'

const inApp = (path: string): string =>
  fileURLToPath(new URL(`../src/app/${path}`, import.meta.url))

const css = readFileSync(inApp('fonts.css'), 'utf8')
const faces = css.match(/@font-face \{[^}]*\}/g) ?? []
const shipped = faces.filter((face) => face.includes('url('))
const files = readdirSync(inApp('fonts'))

it('ships at most 60 kB of fonts, and no file that nothing uses', () => {
  const bytes = files.reduce((sum, file) => sum + statSync(inApp(`fonts/${file}`)).size, 0)
  expect(bytes).toBeLessThanOrEqual(60_000)
  const used = new Set(shipped.flatMap((face) => face.match(/[\w-]+\.woff2/g)))
  expect([...used].toSorted()).toEqual(files)
})

it('gives a font another name when it changes, as browsers keep a name for a year', () => {
  const hashes = files.map((file) => {
    const hash = createHash('sha256').update(readFileSync(inApp(`fonts/${file}`)))
    return [file, hash.digest('hex').slice(0, 12)]
  })
  expect(Object.fromEntries(hashes)).toEqual({
    'crimson-pro-latin-ext-italic.woff2': '9f0779446985',
    'crimson-pro-latin-ext.woff2': '2343a12ab853',
    'crimson-pro-latin-italic.woff2': 'c91cde582a1c',
    'crimson-pro-latin.woff2': '4f54bbceae75',
  })
})

it('has a true italic for each range of letters', () => {
  const rangesOf = (style: string) =>
    shipped.flatMap((face) =>
      face.includes(`font-style: ${style}`) ? face.match(/unicode-range: [^;]+/g) : [],
    )
  expect(rangesOf('italic')).toHaveLength(4)
  expect(rangesOf('italic')).toEqual(rangesOf('normal'))
})

it('gives the licence of the font along with it', () => {
  const licence = fileURLToPath(new URL('../public/licences/crimson-pro.txt', import.meta.url))
  expect(readFileSync(licence, 'utf8')).toContain('SIL Open Font License, Version 1.1')
})

it("paints home with the device's fonts in the widths of ours, which loads later", async () => {
  const critical = await criticalCss(`${css}h1{font-family:"Crimson Pro"}`, ['<h1>A</h1>'])
  expect(critical).toContain('local("Georgia")')
  expect(critical).not.toContain('woff2')
})
