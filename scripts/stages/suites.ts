import { judgeAlone, timesAlone } from './judge-alone.ts'
import type { FailedTest } from './reports.ts'
import type { Reported } from './run-suite.ts'
import { runVitest } from './run-vitest.ts'
import { type Outcome, together } from './stages.ts'

const runProjects = (projects: readonly string[], options: readonly string[]): Promise<Reported> =>
  runVitest([
    ...['--config', 'vitest.workspace.ts', '--silent=passed-only', '--reporter=default'],
    ...projects.flatMap((project) => ['--project', project]),
    ...options,
  ])

/** Whether the whole files of these tests pass, one after the other, each time in a process of its own. */
const passAlone = async (
  projects: readonly string[],
  failed: readonly FailedTest[],
): Promise<boolean> => {
  const files = [...new Set(failed.map(({ file }) => file))]
  for (const file of files) {
    for (let time = 1; time <= timesAlone; time += 1) {
      const { ok } = await runProjects(projects, [file])
      if (!ok) return false
    }
  }
  return true
}

/** A file that starts an app waits most of the time: two cores have enough to do with three. */
const filesAtOnce = '--maxWorkers=3'

/** Runs the tests that need no worker. */
export const runUnitTests = async (): Promise<Outcome> => {
  const projects = ['unit', 'web', 'web-offline']
  return judgeAlone({
    reported: await runProjects(projects, [filesAtOnce]),
    passAlone: (failed) => passAlone(projects, failed),
    say: console.log,
  })
}

/** Folders of the worker. All parts but the last; each takes about as long. */
const separate = [
  ['src/features/account', 'src/features/export', 'test'],
  ['src/features/checkout', 'src/features/credits', 'src/features/narration'],
]

/** Runs the worker's tests in parts side by side, each with a database and doubles of its own. */
export const runWorkerTests = async (): Promise<Outcome> => {
  const parts = await Promise.all([
    ...separate.map((folders) =>
      runProjects(
        ['worker'],
        folders.map((folder) => `worker/${folder}/`),
      ),
    ),
    runProjects(
      ['worker'],
      separate.flat().flatMap((folder) => ['--exclude', `${folder}/**`]),
    ),
  ])
  const outcomes: Outcome[] = []
  for (const reported of parts) {
    const alone = (failed: readonly FailedTest[]) => passAlone(['worker'], failed)
    outcomes.push(await judgeAlone({ reported, passAlone: alone, say: console.log }))
  }
  return together(outcomes)
}
