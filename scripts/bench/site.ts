import { inRoot } from '../cli/paths.ts'
import { everyLimit, openTestStack, type TestStack } from '../testing/test-stack.ts'
import type { Lane } from '../worker-host/lanes.ts'

/** A database with the product's worker on it. */
export type Site = Pick<TestStack, 'database' | 'variables' | 'doubles' | 'stop'> & {
  readonly url: string
  /** The worker of worker/bench/bare-worker.ts, on the same database. */
  readonly floorsUrl: string
}

/** Opens a site without limits, with a storyteller that answers at once. All run in one workerd. */
export const openSite = async (options: Omit<Lane, 'name'> = {}): Promise<Site> => {
  const stack = await openTestStack({
    variables: { ...everyLimit(999_999_999), WIKIMEDIA_TOKEN: 'of-the-double' },
    doubles: { wordsPerSecond: 1_000_000, firstWordAfterMs: 0 },
    worker: [
      { name: 'product', ...options },
      { name: 'floors', configFile: inRoot('worker/bench/wrangler.toml') },
    ],
  })
  const [url = '', floorsUrl = ''] = stack.lanes.map((lane) => lane.url)
  return { ...stack, url, floorsUrl }
}
