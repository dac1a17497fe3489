import { inRoot } from '../../../scripts/parts/paths.ts'
import { ensureWebBuild } from '../../../scripts/parts/web-build.ts'

/** Builds web/dist once, before the workers start an app each. */
export default async (): Promise<void> => {
  await ensureWebBuild(inRoot('node_modules/.cache/storystone'))
}
