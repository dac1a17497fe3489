import { inRoot } from '../cli/paths.ts'
import { runTool } from '../process/run-tool.ts'
import type { Environment } from './settings.ts'

/** wrangler's name for an environment: production is the top level of wrangler.toml. */
const nameOf = (environment: Environment): string =>
  environment === 'production' ? '' : environment

/** Runs wrangler for an environment, its words shown; resolves to whether it ended with 0. */
export const runWrangler = (
  environment: Environment,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> =>
  runTool(
    'wrangler/bin/wrangler.js',
    [...args, '--config', inRoot('wrangler.toml'), `--env=${nameOf(environment)}`],
    { WRANGLER_SEND_METRICS: 'false', ...env },
  )
