import { compareWithFloor } from '../browser/lighthouse-runs.ts'
import { measureHome } from '../browser/run-lighthouse.ts'
import { firstLoadBudget, measureFirstLoad } from '../build/first-load.ts'
import { kilobytes } from '../cli/figures.ts'
import { inRoot } from '../cli/paths.ts'
import { type Section, table, withinBudget } from './section.ts'

const times = 5

/** Home as a phone opens it first. A figure past its budget is marked and fails the bench. */
export const benchFirstLoad = async (): Promise<Section> => {
  const { home, floor, scores } = await measureHome(times)
  const figures = compareWithFloor(home, floor, scores)
  const loads = measureFirstLoad(inRoot('web/dist')).map(({ language, bytes }) => ({
    name: `JavaScript, gzip (${language})`,
    value: kilobytes(bytes),
    floor: '',
    budget: kilobytes(firstLoadBudget),
    ok: bytes <= firstLoadBudget,
  }))
  const rows = [...loads, ...figures]
  const body = [
    `Lighthouse’s figures are medians of ${times} with their ranges, as a phone, with its throttling applied: its`,
    'processor is 4 × slower than the machine on which the budgets were set.',
    'The floor is React alone: home’s own markup and rules, hydrated as one element, from a plain server.',
    '',
    table([
      ['home, opened first', 'measured', 'floor', 'budget'],
      ...rows.map(({ name, value, floor, budget, ok }) => [
        ...[name, value, floor, withinBudget(budget, ok)],
      ]),
    ]),
  ].join('\n')
  return { id: 'first-load', title: 'The first load', body }
}
