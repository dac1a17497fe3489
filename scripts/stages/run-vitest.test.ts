import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { root } from '../cli/paths.ts'
import { runVitest } from './run-vitest.ts'

// Vitest starts in each of them.
vi.setConfig({ testTimeout: 60_000 })

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storystone-vitest-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** How vitest goes with these test files, whose names lack their ends. */
const run = (files: Record<string, string>, limitMs?: number) => {
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, `${name}.test.js`), text)
  }
  return runVitest(['--root', folder, '--globals'], limitMs)
}

const good = `test('good', () => {})`
const bad = `test('bad', () => expect(1).toBe(2))`

test('what passed, failed and was left out is counted, and what failed is named', async () => {
  const mixed = `
    describe('a room', () => { describe('in a house', () => { ${bad} }) })
    test.skip('later', () => {})
    test.todo('never')`
  expect(await run({ good, mixed })).toEqual({
    ok: false,
    report: {
      counts: { passed: 1, failed: 1, skipped: 2 },
      failed: [
        {
          file: relative(root, join(folder, 'mixed.test.js')),
          names: ['a room', 'in a house', 'bad'],
        },
      ],
    },
  })
})

test('when all is good, it says so', async () => {
  expect(await run({ good })).toEqual({
    ok: true,
    report: { counts: { passed: 1, failed: 0, skipped: 0 }, failed: [] },
  })
})

test.each([
  ['a file that cannot be imported', { bad, other: `import './missing.js'\n${good}` }],
  ['a hook of a file', { bad, other: `beforeAll(() => { throw new Error() })\n${good}` }],
  [
    'a hook of a group, in the very file of the test that failed',
    { bad: `${bad}\ndescribe('in', () => { beforeAll(() => { throw new Error() })\n${good} })` },
  ],
  [
    'an error that nobody caught, in a file whose tests passed',
    { bad, other: `test('good', () => { Promise.reject(new Error()) })` },
  ],
])('beside %s no failure is named', async (_what, files) => {
  const { ok, report } = await run(files)
  expect({ ok, ...report }).toMatchObject({ ok: false, counts: { failed: 1 }, failed: [] })
})

test('one that comes to no end is ended, and has no report', async () => {
  const endless = `${good}\nafterAll(() => new Promise(() => setInterval(() => {}, 100)), 0)`
  expect(await run({ endless }, 3000)).toEqual({ ok: false, report: undefined })
})
