import { inRoot } from '../cli/paths.ts'
import { openTestStack, type TestStack } from '../testing/test-stack.ts'
import { type Counter, startCounter } from './counter.ts'

/** A database with the product's worker on it twice, as it is and with its trips counted. */
export type Site = Pick<TestStack, 'database' | 'variables' | 'stop'> & {
  readonly url: string
  readonly countedUrl: string
  /** The worker of worker/bench/floors.ts, on the same database. */
  readonly floorsUrl: string
  readonly counter: Counter
}

/** Opens a site without limits, with a storyteller that answers at once. All run in one workerd. */
export const openSite = async (): Promise<Site> => {
  const counter = await startCounter()
  const stack = await openTestStack({
    variables: { GENERATIONS_PER_MINUTE: '999999999' },
    doubles: { wordsPerSecond: 1_000_000, firstWordAfterMs: 0 },
    worker: [
      { name: 'product' },
      { name: 'counted', proxies: { database: counter.forwardTo } },
      { name: 'floors', configFile: inRoot('worker/bench/wrangler.toml') },
    ],
  })
  const [url = '', countedUrl = '', floorsUrl = ''] = stack.lanes.map((lane) => lane.url)
  return { ...stack, url, countedUrl, floorsUrl, counter }
}

/** Opens a site for a measurement and stops it afterwards. */
export const withSite = async <T>(use: (site: Site) => Promise<T>): Promise<T> => {
  const site = await openSite()
  return use(site).finally(site.stop)
}
