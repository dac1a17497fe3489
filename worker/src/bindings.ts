/** The bindings as the runtime passes them, not yet validated. */

import type { Packs } from '#worker/around'
import type { Generations } from '#worker/generation'
export type Bindings = {
  readonly ASSETS: Fetcher
  readonly MEDIA: R2Bucket
  readonly ADDRESS_LIMIT: RateLimit
  readonly GENERATIONS: Generations
  readonly PACKS: Packs
  readonly [name: string]: unknown
}
