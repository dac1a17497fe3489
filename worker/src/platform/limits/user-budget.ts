import { limitCounters, users } from '@storystone/schema/database/accounts.ts'
import { day, hour, minute } from '@storystone/schema/time.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countOnce, type Limit } from './limits.ts'

/**
 * What one user may cost us, in one table: what is counted, under which key, in which time. The numbers
 * are in wrangler.toml; beyond them every call answers 429. A call counts once its vendor was called.
 */
const costs = {
  /** Wikimedia. */
  searches: { key: 'searches', windowMs: hour },
  around: { key: 'around', windowMs: hour },
  suggestions: { key: 'suggestions', windowMs: hour },
  articles: { key: 'articles', windowMs: hour },
  pictures: { key: 'pictures', windowMs: hour },
  freeStories: { key: 'freeStories', windowMs: day },
  /** Packs that are built. */
  packs: { key: 'packs', windowMs: day },
  /** Stories that are requested, whoever writes them. */
  generations: { key: 'generations', windowMs: minute },
  /**
   * The model: a photo that was read, a story that was written, a call of the second reader, and an
   * answer that the user was not charged for.
   */
  readings: { key: 'readings', windowMs: day },
  writings: { key: 'writings', windowMs: day },
  checks: { key: 'checks', windowMs: day },
  uncharged: { key: 'uncharged', windowMs: day },
  /** The speech vendor. */
  narrations: { key: 'narrations', windowMs: day },
  /** The geocoder. */
  locationNames: { key: 'locationNames', windowMs: hour },
  /** The server of the map's tiles. */
  mapTiles: { key: 'mapTiles', windowMs: hour },
  /** Stripe. */
  stripeCalls: { key: 'stripe', windowMs: minute },
} as const

export type Cost = keyof typeof costs

/** What a call of a model counts as, once it is sent. */
export type ModelCost = Extract<Cost, 'writings' | 'checks'>

/** How often, for each cost. */
export type Budget = Readonly<Record<Cost, number>>

/** The limit on one cost of a user, wherever it is caused. */
export const budgetLimit = <C extends Cost>(
  budget: Pick<Budget, C>,
  cost: C,
  userId: string,
): Limit => ({
  key: `${costs[cost].key}:${userId}`,
  max: budget[cost],
  windowMs: costs[cost].windowMs,
})

/**
 * Counts the calls of a model that an attempt made, once, however often it is run. An account that was
 * deleted meanwhile leaves no counter.
 */
export const countCalls = (
  budget: Pick<Budget, ModelCost>,
  { id, userId }: { readonly id: string; readonly userId: string },
  calls: readonly ModelCost[] = [],
  now: number,
) => {
  const isThere = sql`EXISTS (SELECT 1 FROM ${users} WHERE id = ${userId})`
  return [...new Set(calls)].map((cost) => {
    const uses = calls.filter((each) => each === cost).length
    const limit = budgetLimit(budget, cost, userId)
    return countOnce({ limit, id: `${id}:${cost}`, uses }, now, isThere)
  })
}

/** What is counted of a user besides. */
const otherKeys = ['checkouts', 'emailChanges', 'publications']

/** Deletes what was counted of a user, by the keys: a search for the user in them would read the table. */
export const deleteCountersOf = (userId: string, condition: SQL): SQL => {
  const keys = [...Object.values(costs).map(({ key }) => key), ...otherKeys]
  const ofUser = sql.join(
    keys.map((key) => sql`${`${key}:${userId}`}`),
    sql`, `,
  )
  return sql`DELETE FROM ${limitCounters} WHERE key IN (${ofUser}) AND ${condition}`
}
