import { unstable_readConfig } from 'wrangler'
import { type Config, readConfig } from '#worker/env.ts'
import { inRoot } from '../cli/paths.ts'
import type { Variables } from './dev-vars.ts'

/** The worker's configuration as it will be: an environment's variables in wrangler.toml, and those on top of them. */
export const readWorkerConfig = (variables: Variables, env?: string): Config => {
  const { vars } = unstable_readConfig({ config: inRoot('wrangler.toml'), env })
  return readConfig({ ...vars, ...variables })
}
