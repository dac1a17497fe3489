/** What one run of Lighthouse measured: scores from 0 to 100, LCP in milliseconds. */
export type Run = {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  readonly lcpMs: number
}

type Budget = { readonly name: string; readonly limit: number; readonly is: 'least' | 'most' }

/** What home must reach on a phone under applied throttling. */
export const budgets: Readonly<Record<keyof Run, Budget>> = {
  performance: { name: 'Performance', limit: 98, is: 'least' },
  accessibility: { name: 'Accessibility', limit: 100, is: 'least' },
  bestPractices: { name: 'Best practices', limit: 100, is: 'least' },
  seo: { name: 'SEO', limit: 100, is: 'least' },
  lcpMs: { name: 'LCP (ms)', limit: 900, is: 'most' },
}

const keys = Object.keys(budgets) as readonly (keyof Run)[]

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.floor((sorted.length - 1) / 2)]
  if (value === undefined) throw new Error('There is no median of no runs')
  return value
}

/** The median of each figure by itself. */
export const medianOf = (runs: readonly Run[]): Run => {
  const of = (key: keyof Run) => median(runs.map((run) => run[key]))
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: of('seo'),
    lcpMs: of('lcpMs'),
  }
}

/** A line for each figure, and whether all of them are within their budgets. */
export const compareWithBudgets = (
  run: Run,
): { readonly lines: readonly string[]; readonly ok: boolean } => {
  const verdicts = keys.map((key) => {
    const { name, limit, is } = budgets[key]
    const value = run[key]
    const ok = is === 'least' ? value >= limit : value <= limit
    return { ok, line: `${name}: ${value} (at ${is} ${limit})${ok ? '' : '  PAST THE BUDGET'}` }
  })
  return { lines: verdicts.map(({ line }) => line), ok: verdicts.every(({ ok }) => ok) }
}
