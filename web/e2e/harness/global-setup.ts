import { ensureWebBuild } from '../../../scripts/build/web-build.ts'
import { ensureWorkerBuild } from '../../../scripts/build/worker-build.ts'

/** Builds web/dist and the worker once, before the workers start an app each. */
export default async (): Promise<void> => {
  await ensureWebBuild()
  await ensureWorkerBuild()
}
