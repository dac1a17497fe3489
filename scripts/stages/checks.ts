import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleBudget, faultsOf } from '../build/bundle-faults.ts'
import { speechDoubleIn } from '../build/development-only.ts'
import { describeFirstLoad, firstLoadBudget, measureFirstLoad } from '../build/first-load.ts'
import { ensureWebBuild } from '../build/web-build.ts'
import { bundleWorker } from '../build/worker-bundle.ts'
import { inRoot } from '../cli/paths.ts'
import { runTool } from '../process/run-tool.ts'
import type { Operator } from '../settings/operator.ts'
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
