import { expect, test } from 'vitest'
import { compareWithFloor, type Run } from './lighthouse-runs.ts'

const good: Run = {
  performance: 100,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  lcpMs: 700,
  fcpMs: 600,
  tbtMs: 60,
  cls: 0.01,
}

test('compareWithFloor takes the median of each figure by itself, and its range', () => {
  const home = [
    { ...good, performance: 97, lcpMs: 650 },
    { ...good, performance: 99, lcpMs: 1200 },
    { ...good, performance: 98, lcpMs: 800 },
  ]
  const rows = compareWithFloor(home, [good])
  expect(rows.map(({ value }) => value.split(' ')[0])).toEqual([
    ...['800', '600', '60', '0.01', '98', '100', '100', '100'],
  ])
  expect(rows[0]).toMatchObject({ value: '800 (650–1200)', floor: '700 (700–700)' })
  expect(() => compareWithFloor([], [good])).toThrow()
})

test.each([
  [{ performance: 98, lcpMs: 784, tbtMs: 80, cls: 0.02 }, true],
  [{ performance: 97 }, false],
  [{ accessibility: 99 }, false],
  [{ bestPractices: 99 }, false],
  [{ seo: 99 }, false],
  [{ lcpMs: 785 }, false],
  [{ tbtMs: 81 }, false],
  [{ cls: 0.021 }, false],
])('compareWithFloor finds %j within the budgets: %s', (change, expected) => {
  const rows = compareWithFloor([{ ...good, ...change }], [good])
  expect(rows.every(({ ok }) => ok)).toBe(expected)
})
