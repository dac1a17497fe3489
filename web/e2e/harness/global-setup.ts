import { inRoot } from '../../../scripts/parts/paths.ts'
import { ensureWebBuild } from '../../../scripts/parts/web-build.ts'
import { ensureWorkerBuild } from '../../../scripts/parts/worker-build.ts'

/** Builds web/dist and the worker once, before the workers start an app each. */
export default async (): Promise<void> => {
  await ensureWebBuild(inRoot('node_modules/.cache/storystone'))
  await ensureWorkerBuild()
}
