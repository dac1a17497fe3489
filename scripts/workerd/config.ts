import { unstable_readConfig } from 'wrangler'
import * as z from 'zod/mini'
import { inRoot } from '../cli/paths.ts'

const Config = z.object({
  vars: z.record(z.string(), z.string()),
  compatibility_date: z.string(),
  compatibility_flags: z.array(z.string()),
})

/** What wrangler.toml says of the product's worker: how it runs, and its `vars`. */
export const readWorkerConfig = (): z.infer<typeof Config> =>
  Config.parse(unstable_readConfig({ config: inRoot('wrangler.toml') }))
