import { compareWithBudgets } from '../browser/lighthouse-runs.ts'
import { measureHome } from '../browser/run-lighthouse.ts'
import { firstLoadBudget, measureFirstLoad } from '../build/first-load.ts'
import { kilobytes } from '../cli/figures.ts'
import { inRoot } from '../cli/paths.ts'
import { type Section, table } from './section.ts'

const times = 3

/** Home as a phone opens it first. A figure past its budget is marked and fails the bench. */
export const benchFirstLoad = async (): Promise<Section> => {
  const figures = compareWithBudgets(await measureHome(times))
  const loads = measureFirstLoad(inRoot('web/dist')).map(({ language, bytes }) => ({
    name: `JavaScript, gzip (${language})`,
    value: kilobytes(bytes),
    budget: kilobytes(firstLoadBudget),
    ok: bytes <= firstLoadBudget,
  }))
  const rows = [...loads, ...figures]
  if (rows.some(({ ok }) => !ok)) process.exitCode = 1
  const body = [
    `Lighthouse’s figures are medians of ${times}, as a phone, with its throttling applied.`,
    '',
    table([
      ['home, opened first', 'measured', 'budget'],
      ...rows.map(({ name, value, budget, ok }) => [
        ...[name, `${value}`, ok ? budget : `${budget}: PAST THE BUDGET`],
      ]),
    ]),
  ].join('\n')
  return { id: 'first-load', title: 'The first load', body }
}
