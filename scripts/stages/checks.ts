import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { speechDoubleIn } from '../parts/development-only.ts'
import { describeFirstLoad, firstLoadBudget, measureFirstLoad } from '../parts/first-load.ts'
import type { Operator } from '../parts/operator.ts'
import { inRoot } from '../parts/paths.ts'
import { ensureWebBuild } from '../parts/web-build.ts'
import { bundleWorker } from '../parts/worker-bundle.ts'
import { bundleBudget, faultsOf } from './bundle-faults.ts'
import { runTool } from './run-tool.ts'
import type { Stage } from './stages.ts'

/** What reads the sources and runs nothing of them. */
export const sourceStages: readonly Stage[] = [
  {
    name: 'lint',
    run: async () => ({ ok: await runTool('@biomejs/biome/bin/biome', ['check', '.']) }),
  },
  {
    name: 'secrets',
    run: async () => ({ ok: await runTool('secretlint/bin/secretlint.js', ['**/*']) }),
  },
  {
    name: 'types',
    // Projects are checked side by side: more checkers for each work out the same types again.
    run: async () => ({ ok: await runTool('typescript/bin/tsc', ['-b', '--checkers', '1']) }),
  },
]

/**
 * The build, which names the operator where there is one, is small enough; without it the worker does
 * not start: wrangler.toml names web/dist.
 */
export const buildStageFor = (operator: Operator | null): Stage => ({
  name: 'build',
  run: async () => {
    await ensureWebBuild(inRoot('node_modules/.cache/storystone'), operator)
    const loads = measureFirstLoad(inRoot('web/dist'))
    for (const load of loads) console.log(describeFirstLoad(load))
    const [trace] = speechDoubleIn(inRoot('web/dist'))
    if (trace) return { ok: false, why: `${trace}, which is for development only` }
    const ok = loads.every(({ bytes }) => bytes <= firstLoadBudget)
    return ok ? { ok } : { ok, why: 'home loads more JavaScript first than its budget' }
  },
})

/** A deployment up to where it would need an account: what would go up is small and may go up. */
export const deploymentStage: Stage = {
  name: 'dry run of the deployment',
  run: async () => {
    const outDir = mkdtempSync(join(tmpdir(), 'storystone-bundle-'))
    try {
      const bundle = await bundleWorker({ outDir })
      console.log(`The worker: ${bundle.gzipBytes} bytes gzip of ${bundleBudget}`)
      const faults = faultsOf(bundle)
      return faults.length === 0 ? { ok: true } : { ok: false, why: faults.join('; ') }
    } finally {
      rmSync(outDir, { recursive: true, force: true })
    }
  },
}
