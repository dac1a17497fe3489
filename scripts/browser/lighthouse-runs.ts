import { median } from '../cli/figures.ts'

/** What one run of Lighthouse measured: scores from 0 to 100, LCP in milliseconds. */
export type Run = Readonly<
  Record<'performance' | 'accessibility' | 'bestPractices' | 'seo' | 'lcpMs', number>
>

type Budget = { readonly name: string; readonly limit: number; readonly is: 'least' | 'most' }

/** What home must reach on a phone under applied throttling. */
const budgets: Readonly<Record<keyof Run, Budget>> = {
  lcpMs: { name: 'LCP (ms)', limit: 900, is: 'most' },
  performance: { name: 'Performance', limit: 98, is: 'least' },
  accessibility: { name: 'Accessibility', limit: 100, is: 'least' },
  bestPractices: { name: 'Best practices', limit: 100, is: 'least' },
  seo: { name: 'SEO', limit: 100, is: 'least' },
}

const keys = Object.keys(budgets) as readonly (keyof Run)[]

/** A row for each figure's median over the runs, with its budget and whether it is within it. */
export const compareWithBudgets = (runs: readonly Run[]) =>
  keys.map((key) => {
    const { name, limit, is } = budgets[key]
    const value = median(runs.map((run) => run[key]))
    const ok = is === 'least' ? value >= limit : value <= limit
    return { name, value, budget: `at ${is} ${limit}`, ok }
  })
