import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inRoot } from '../parts/paths.ts'
import { readPlaywrightReport, readVitestReport } from './reports.ts'

const vitest = {
  ...{ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 },
  testResults: [
    {
      name: inRoot(join('worker', 'a.test.ts')),
      assertionResults: [
        { ancestorTitles: ['a room'], title: 'has a door', status: 'passed' },
        { ancestorTitles: ['a room'], title: 'has a window', status: 'failed' },
      ],
    },
  ],
}

const playwright = {
  stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
  suites: [
    {
      ...{ title: 'a.spec.ts', file: 'a.spec.ts' },
      specs: [{ title: 'alone', ok: false }],
      suites: [
        {
          ...{ title: 'in en', file: 'a.spec.ts' },
          specs: [
            { title: 'good', ok: true },
            { title: 'bad', ok: false },
          ],
        },
      ],
    },
  ],
  errors: [],
}

test('what vitest reports: how many, and which failed', () => {
  expect(readVitestReport(vitest)).toEqual({
    counts: { passed: 5, failed: 1, skipped: 3 },
    failed: [{ file: 'worker/a.test.ts', names: ['a room', 'has a window'] }],
  })
})

test('what Playwright reports: one that passed at a second try has failed', () => {
  expect(readPlaywrightReport(playwright)).toEqual({
    counts: { passed: 4, failed: 2, skipped: 2 },
    failed: [
      { file: 'a.spec.ts', names: ['alone'] },
      { file: 'a.spec.ts', names: ['in en', 'bad'] },
    ],
  })
})

test('an error outside of every journey is the fault of none', () => {
  expect(readPlaywrightReport({ ...playwright, errors: [{}] }).failed).toEqual([])
})

test('a report of another shape is refused', () => {
  expect(() => readVitestReport(playwright)).toThrow()
  expect(() => readPlaywrightReport(vitest)).toThrow()
})
