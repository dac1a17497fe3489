import { join } from 'node:path'
import { bundleWorker } from '../build/bundle-worker.ts'
import { bundleBudget, findBundleProblems, findSpeechDouble } from '../build/check-bundle.ts'
import { describeFirstLoad, firstLoadBudget, measureFirstLoad } from '../build/first-load.ts'
import { ensureWebBuild } from '../build/web-build.ts'
import { inRoot } from '../cli/paths.ts'
import { inTemporaryFolder } from '../cli/temporary-folder.ts'
import { runTool } from '../process/child.ts'
import type { Operator } from '../settings/operator.ts'
import type { Stage } from './stages.ts'

const toolStage = (name: string, path: string, args: readonly string[]): Stage => ({
  name,
  run: async () => ({ ok: await runTool(path, args) }),
})

/** The checks that read the sources and run nothing of them. */
export const sourceStages: readonly Stage[] = [
  toolStage('lint', '@biomejs/biome/bin/biome', ['check', '.']),
  toolStage('unused code', 'knip/bin/knip.js', ['--no-progress']),
  toolStage('secrets', 'secretlint/bin/secretlint.js', ['**/*']),
  // Projects are checked in parallel: more checkers for each would infer the same types again.
  toolStage('types', 'typescript/bin/tsc', ['-b', '--checkers', '1']),
]

/** Builds the pages, with the operator if there is one, and checks that they are small enough. */
export const buildStageFor = (operator: Operator | null): Stage => ({
  name: 'build',
  run: async () => {
    await ensureWebBuild(undefined, operator)
    const loads = measureFirstLoad(inRoot('web/dist'))
    for (const load of loads) console.log(describeFirstLoad(load))
    const [trace] = findSpeechDouble(inRoot('web/dist'))
    if (trace) return { ok: false, why: `${trace}, which is for development only` }
    const ok = loads.every(({ bytes }) => bytes <= firstLoadBudget)
    return ok ? { ok } : { ok, why: 'home loads more JavaScript first than its budget' }
  },
})

/** Everything of a deployment that needs no account: the bundle is small and may be published. */
export const deploymentStage: Stage = {
  name: 'dry run of the deployment',
  run: () =>
    inTemporaryFolder(async (folder) => {
      const bundle = await bundleWorker({ outDir: join(folder, 'bundle') })
      console.log(`The worker: ${bundle.gzipBytes} bytes gzip of ${bundleBudget}`)
      const problems = findBundleProblems(bundle)
      return problems.length === 0 ? { ok: true } : { ok: false, why: problems.join('; ') }
    }),
}
