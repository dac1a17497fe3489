import { countVitest } from './counts.ts'
import { outcomeOf, runReported } from './run-suite.ts'
import { runTool } from './run-tool.ts'
import { type Outcome, together } from './stages.ts'

const runVitestWith = async (
  projects: readonly string[],
  options: readonly string[],
): Promise<Outcome> => {
  const reported = await runReported(countVitest, (reportFile) =>
    runTool('vitest/vitest.mjs', [
      'run',
      ...['--config', 'vitest.workspace.ts', '--silent=passed-only'],
      ...projects.flatMap((project) => ['--project', project]),
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
      ...options,
    ]),
  )
  return outcomeOf(reported)
}

/** Runs the tests that need no worker, two files at a time. */
export const runUnitTests = (): Promise<Outcome> =>
  runVitestWith(['unit', 'web', 'web-offline'], ['--maxWorkers=2'])

/** What takes about half of the worker's time: much of it hashes passwords or keeps to a slot. */
const slowFeatures = ['account', 'checkout', 'credits', 'location']

/** Runs the worker's tests in two halves side by side, each with a database and doubles of its own. */
export const runWorkerTests = async (): Promise<Outcome> =>
  together(
    await Promise.all([
      runVitestWith(
        ['worker'],
        slowFeatures.map((feature) => `worker/src/features/${feature}/`),
      ),
      runVitestWith(
        ['worker'],
        slowFeatures.flatMap((feature) => ['--exclude', `**/src/features/${feature}/**`]),
      ),
    ]),
  )
