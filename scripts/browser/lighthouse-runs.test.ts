import { expect, test } from 'vitest'
import { compareWithBudgets, medianOf, type Run } from './lighthouse-runs.ts'

const good: Run = { performance: 100, accessibility: 100, bestPractices: 100, seo: 100, lcpMs: 700 }

test('medianOf takes the median of each figure by itself', () => {
  const runs = [
    { ...good, performance: 97, lcpMs: 650 },
    { ...good, performance: 99, lcpMs: 1200 },
    { ...good, performance: 98, lcpMs: 800 },
  ]
  expect(medianOf(runs)).toEqual({ ...good, performance: 98, lcpMs: 800 })
  expect(() => medianOf([])).toThrow()
})

test.each([
  [{ performance: 98, lcpMs: 900 }, true],
  [{ performance: 97 }, false],
  [{ accessibility: 99 }, false],
  [{ bestPractices: 99 }, false],
  [{ seo: 99 }, false],
  [{ lcpMs: 901 }, false],
])('compareWithBudgets finds %j within the budgets: %s', (change, expected) => {
  const { ok, lines } = compareWithBudgets({ ...good, ...change })
  expect(ok).toBe(expected)
  expect(lines).toHaveLength(5)
  expect(lines.some((line) => line.includes('PAST THE BUDGET'))).toBe(!expected)
})
