import { expect, test } from 'vitest'
import { readPlaywrightReport, readVitestReport } from './reports.ts'

const vitest = {
  counts: { passed: 5, failed: 1, skipped: 3 },
  failed: [{ file: 'worker/a.test.ts', names: ['a room', 'has a window'] }],
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
  expect(readVitestReport({ ...vitest, errors: 0 })).toEqual(vitest)
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

test('an error outside of every test is the fault of none', () => {
  expect(readVitestReport({ ...vitest, errors: 1 })).toEqual({ ...vitest, failed: [] })
})

test('an error outside of every journey is the fault of none', () => {
  expect(readPlaywrightReport({ ...playwright, errors: [{}] }).failed).toEqual([])
})

test('a report of another shape is refused', () => {
  expect(() => readVitestReport(playwright)).toThrow()
  expect(() => readPlaywrightReport(vitest)).toThrow()
})
