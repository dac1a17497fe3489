import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from '../testing/test-folder.ts'
import { describeFirstLoad, firstLoadBudget, measureFirstLoad } from './first-load.ts'

const dist = createTestFolder()

const write = (path: string, text: string): void => {
  mkdirSync(join(dist, path, '..'), { recursive: true })
  writeFileSync(join(dist, path), text)
}

const page = (texts: string): string =>
  `<script type="module" crossorigin src="/assets/app.js"></script>
   <link rel="modulepreload" crossorigin href="/assets/${texts}.js">
   <link rel="stylesheet" href="/assets/app.css">`

test('the first load has each script that a page names or that those import once, and no later one', () => {
  write('pages/home.en.guest.html', page('en'))
  write('pages/home.fr.guest.html', page('fr'))
  write('assets/app.js', 'import{a}from"./framework.js";import("./late.js");a()')
  write(
    'assets/framework.js',
    `export const a=${JSON.stringify(randomBytes(2000).toString('hex'))}`,
  )
  write('assets/late.js', randomBytes(90_000).toString('hex'))
  write('assets/en.js', 'import"./framework.js"')
  write('assets/fr.js', `"${randomBytes(60_000).toString('hex')}"`)

  const [english, french] = measureFirstLoad(dist)
  expect(english?.scripts.map(({ path }) => path)).toEqual([
    'assets/app.js',
    'assets/framework.js',
    'assets/en.js',
  ])
  expect(english?.bytes).toBeGreaterThan(2000)
  expect(english?.bytes).toBeLessThan(5000)
  expect(french?.bytes).toBeGreaterThan(60_000)
})

test('describeFirstLoad gives the bytes, and lists the scripts when they exceed the budget', () => {
  const scripts = [{ path: 'assets/app.js', bytes: firstLoadBudget + 1 }]
  expect(describeFirstLoad({ language: 'en', scripts, bytes: 109_000 })).toBe(
    'First-load JavaScript (en): 109000 bytes gzip (109.0 kB of 110.0 kB)',
  )
  expect(describeFirstLoad({ language: 'en', scripts, bytes: 110_001 })).toContain('assets/app.js')
})

test('measureFirstLoad refuses a page that names no script', () => {
  write('pages/home.en.guest.html', '<p>Nothing</p>')
  expect(() => measureFirstLoad(dist)).toThrow('Home in en names no script')
})
