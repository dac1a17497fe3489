import { startApp } from '../../web/e2e/harness/app.ts'
import { budgets, medianOf, type Run } from '../browser/lighthouse-runs.ts'
import { runLighthouse } from '../browser/run-lighthouse.ts'
import { firstLoadBudget, measureFirstLoad } from '../build/first-load.ts'
import { inRoot } from '../cli/paths.ts'
import { kilobytes } from './figures.ts'
import { type Section, table } from './section.ts'

const times = 3

const runAll = async (): Promise<Run> => {
  const app = await startApp()
  try {
    const runs: Run[] = []
    for (let count = 0; count < times; count += 1) {
      runs.push((await runLighthouse(`${app.url}/`)).run)
    }
    return medianOf(runs)
  } finally {
    await app.stop()
  }
}

const figures: readonly (keyof Run)[] = [
  'lcpMs',
  'performance',
  'accessibility',
  'bestPractices',
  'seo',
]

/** Home as a phone opens it first: the JavaScript before it is usable, and Lighthouse's figures. */
export const benchFirstLoad = async (): Promise<Section> => {
  const run = await runAll()
  const loads = measureFirstLoad(inRoot('web/dist'))
  const body = [
    `Lighthouse’s figures are medians of ${times}, as a phone, with its throttling applied.`,
    '',
    table([
      ['home, opened first', 'measured', 'budget'],
      ...loads.map(({ language, bytes }) => [
        `JavaScript, gzip (${language})`,
        kilobytes(bytes),
        kilobytes(firstLoadBudget),
      ]),
      ...figures.map((key) => {
        const { name, limit, is } = budgets[key]
        return [name, String(run[key]), `at ${is} ${limit}`]
      }),
    ]),
  ].join('\n')
  return { id: 'first-load', title: 'The first load', body }
}
