import { inRoot } from '../cli/paths.ts'
import { openTestStack, type TestStack } from '../testing/test-stack.ts'
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
    variables: {
      GENERATIONS_PER_MINUTE: '999999999',
      WRITINGS_PER_DAY: '999999999',
      SECOND_READINGS_PER_DAY: '999999999',
      NARRATIONS_PER_DAY: '999999999',
      PLACE_SEARCHES_PER_HOUR: '999999999',
      AREAS_PER_HOUR: '999999999',
      PLACE_SUGGESTIONS_PER_HOUR: '999999999',
      ARTICLES_PER_HOUR: '999999999',
      FREE_STORIES_PER_DAY: '999999999',
      WIKIMEDIA_TOKEN: 'of-the-double',
    },
    doubles: { wordsPerSecond: 1_000_000, firstWordAfterMs: 0 },
    worker: [
      { name: 'product', ...options },
      { name: 'floors', configFile: inRoot('worker/bench/wrangler.toml') },
    ],
  })
  const [url = '', floorsUrl = ''] = stack.lanes.map((lane) => lane.url)
  return { ...stack, url, floorsUrl }
}
