import { budgets, type Run } from '../browser/lighthouse-runs.ts'
import { measureHome, runCount } from '../browser/run-lighthouse.ts'
import { firstLoadBudget, measureFirstLoad } from '../build/first-load.ts'
import { inRoot } from '../cli/paths.ts'
import { kilobytes } from './figures.ts'
import { type Section, table } from './section.ts'

const figures: readonly (keyof Run)[] = [
  ...(['lcpMs', 'performance'] as const),
  ...(['accessibility', 'bestPractices', 'seo'] as const),
]

/** Home as a phone opens it first: its JavaScript, and Lighthouse's figures. */
export const benchFirstLoad = async (): Promise<Section> => {
  const run = await measureHome()
  const loads = measureFirstLoad(inRoot('web/dist'))
  const budget = kilobytes(firstLoadBudget)
  const rows = [
    ['home, opened first', 'measured', 'budget'],
    ...loads.map(({ language, bytes }) => [
      ...[`JavaScript, gzip (${language})`, kilobytes(bytes), budget],
    ]),
    ...figures.map((key) => {
      const { name, limit, is } = budgets[key]
      return [name, String(run[key]), `at ${is} ${limit}`]
    }),
  ]
  const remark = `Lighthouse’s figures are medians of ${runCount}, as a phone, with its throttling applied.`
  return { id: 'first-load', title: 'The first load', body: [remark, '', table(rows)].join('\n') }
}
