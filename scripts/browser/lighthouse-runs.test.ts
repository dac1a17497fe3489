import { expect, test } from 'vitest'
import { compareWithBudgets, type Run } from './lighthouse-runs.ts'

const good: Run = { performance: 100, accessibility: 100, bestPractices: 100, seo: 100, lcpMs: 700 }

test('compareWithBudgets takes the median of each figure by itself', () => {
  const rows = compareWithBudgets([
    { ...good, performance: 97, lcpMs: 650 },
    { ...good, performance: 99, lcpMs: 1200 },
    { ...good, performance: 98, lcpMs: 800 },
  ])
  expect(rows.map(({ value }) => value)).toEqual([800, 98, 100, 100, 100])
  expect(() => compareWithBudgets([])).toThrow()
})

test.each([
  [{ performance: 98, lcpMs: 900 }, true],
  [{ performance: 97 }, false],
  [{ accessibility: 99 }, false],
  [{ bestPractices: 99 }, false],
  [{ seo: 99 }, false],
  [{ lcpMs: 901 }, false],
])('compareWithBudgets finds %j within the budgets: %s', (change, expected) => {
  const rows = compareWithBudgets([{ ...good, ...change }])
  expect(rows).toHaveLength(5)
  expect(rows.every(({ ok }) => ok)).toBe(expected)
})
