import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { root } from '../cli/paths.ts'
import { runJourneys, runVitest } from './suites.ts'

// Vitest or Playwright starts in each test.
vi.setConfig({ testTimeout: 120_000 })

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storystone-suites-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs vitest on these test files, which are named without their extensions. */
const run = (files: Record<string, string>, limitMs?: number) => {
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, `${name}.test.js`), text)
  }
  return runVitest(['--root', folder, '--globals'], limitMs)
}

const good = `test('good', () => {})`
const bad = `test('bad', () => expect(1).toBe(2))`
const flaky = `let runs = 0\ndescribe('group', () => { test('flaky', () => expect(++runs).toBe(2)) })`

test('runVitest counts what passed, failed and was skipped', async () => {
  const mixed = `
    describe('outer', () => { describe('inner', () => { ${bad} }) })
    test.skip('later', () => {})
    test.todo('never')`
  expect(await run({ good, mixed })).toEqual({
    ok: false,
    counts: { passed: 1, failed: 1, skipped: 2 },
    retried: [],
  })
})

test('runVitest passes a test that passes after a retry, and names it', async () => {
  expect(await run({ good, flaky })).toEqual({
    ok: true,
    counts: { passed: 2, failed: 0, skipped: 0 },
    retried: [`${relative(root, join(folder, 'flaky.test.js'))} › group flaky`],
  })
})

test.each([
  ['a file that cannot be imported', { good, other: `import './missing.js'\n${good}` }],
  ['a failing hook', { good, other: `beforeAll(() => { throw new Error() })\n${good}` }],
  ['an unhandled error', { good, other: `test('fine', () => { Promise.reject(new Error()) })` }],
])('runVitest fails for %s, though no test failed', async (_what, files) => {
  expect(await run(files)).toMatchObject({ ok: false, counts: { failed: 0 } })
})

test('runVitest stops a run that never ends', async () => {
  const endless = `${good}\nafterAll(() => new Promise(() => setInterval(() => {}, 100)), 0)`
  expect(await run({ endless }, 3000)).toEqual({ ok: false, why: 'it wrote no report' })
})

test('runJourneys passes a journey that passes after a retry, counts it, and fails for one that never does', async () => {
  vi.stubEnv('JOURNEYS_FOLDER', folder)
  vi.stubEnv('JOURNEYS_RESULTS', JSON.stringify({ flaky: '-+', good: '+', bad: '-' }))
  const config = 'scripts/testing/journeys/playwright.config.ts'
  expect(await runJourneys('', undefined, config)).toEqual({
    ok: false,
    counts: { passed: 2, failed: 1, skipped: 0 },
    retried: ['1 of the journeys, which are listed above as flaky'],
  })
  const runs = (name: string): number => readFileSync(join(folder, name), 'utf8').length
  expect([runs('flaky'), runs('good'), runs('bad')]).toEqual([2, 1, 3])
})
