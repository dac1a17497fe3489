/** The bindings as the runtime passes them, not yet validated. */

import type { Generations } from '#worker/generation'
import type { Packs } from '#worker/packs'
export type Bindings = {
  readonly ASSETS: Fetcher
  readonly MEDIA: R2Bucket
  readonly ADDRESS_LIMIT: RateLimit
  readonly GENERATIONS: Generations
  readonly PACKS: Packs
  readonly [name: string]: unknown
}
