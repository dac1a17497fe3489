import { limitCounters, users } from '@storystone/schema/database/accounts.ts'
import { day, hour, minute } from '@storystone/schema/time.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countOnce, type Limit } from './limits.ts'

/**
 * What one user may cost us, in one table: what is counted, by which variable of wrangler.toml, in which time.
 * Beyond it every call answers 429. A call counts once its vendor was called.
 */
const costs = {
  /** Wikimedia. */
  searches: { variable: 'PLACE_SEARCHES_PER_HOUR', windowMs: hour },
  around: { variable: 'AREAS_PER_HOUR', windowMs: hour },
  suggestions: { variable: 'PLACE_SUGGESTIONS_PER_HOUR', windowMs: hour },
  articles: { variable: 'ARTICLES_PER_HOUR', windowMs: hour },
  pictures: { variable: 'PICTURES_PER_HOUR', windowMs: hour },
  freeStories: { variable: 'FREE_STORIES_PER_DAY', windowMs: day },
  /** Packs that are built. */
  packs: { variable: 'PACKS_PER_DAY', windowMs: day },
  /** Stories that are requested, whoever writes them. */
  generations: { variable: 'GENERATIONS_PER_MINUTE', windowMs: minute },
  /**
   * The model: a photo that was read, a story that was written, a call of the second reader, and an
   * answer that the user was not charged for.
   */
  readings: { variable: 'PHOTO_READINGS_PER_DAY', windowMs: day },
  writings: { variable: 'WRITINGS_PER_DAY', windowMs: day },
  checks: { variable: 'SECOND_READINGS_PER_DAY', windowMs: day },
  uncharged: { variable: 'UNCHARGED_PER_DAY', windowMs: day },
  /** The speech vendor. */
  narrations: { variable: 'NARRATIONS_PER_DAY', windowMs: day },
  /** The geocoder. */
  locationNames: { variable: 'LOCATION_NAMES_PER_HOUR', windowMs: hour },
  /** The server of the map's tiles. */
  mapTiles: { variable: 'MAP_TILES_PER_HOUR', windowMs: hour },
  stripe: { variable: 'STRIPE_CALLS_PER_MINUTE', windowMs: minute },
} as const

/** What else is counted of a user, the same everywhere. */
const fixed = {
  /** Stripe's rate limit is shared by all users, and the sweep checks each checkout. */
  checkouts: { max: 60, windowMs: hour },
  emailChanges: { max: 5, windowMs: hour },
  /** What is published, and changes of what is public. */
  publications: { max: 60, windowMs: hour },
} as const

export type Cost = keyof typeof costs

/** What a call of a model counts as, once it is sent. */
export type ModelCost = Extract<Cost, 'writings' | 'checks'>

/** How often, for each cost: the variables. */
export type Budget<C extends Cost = Cost> = Readonly<Record<(typeof costs)[C]['variable'], number>>

const keyOf = (counted: string, userId: string) => `${counted}:${userId}`

/** The limit on one cost of a user, wherever it is caused. */
export const budgetLimit = <C extends Cost>(budget: Budget<C>, cost: C, userId: string): Limit => {
  const variable: (typeof costs)[C]['variable'] = costs[cost].variable
  return { key: keyOf(cost, userId), max: budget[variable], windowMs: costs[cost].windowMs }
}

/** The limit on what a user does that costs no vendor's call. */
export const userLimit = (counted: keyof typeof fixed, userId: string): Limit => ({
  key: keyOf(counted, userId),
  ...fixed[counted],
})

/**
 * Counts the calls of a model that an attempt made, once, however often it is run. An account that was
 * deleted meanwhile leaves no counter.
 */
export const countCalls = (
  budget: Budget<ModelCost>,
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

/** Deletes what was counted of a user, by the keys: a search for the user in them would read the table. */
export const deleteCountersOf = (userId: string, condition: SQL): SQL => {
  const ofUser = sql.join(
    Object.keys({ ...costs, ...fixed }).map((counted) => sql`${keyOf(counted, userId)}`),
    sql`, `,
  )
  return sql`DELETE FROM ${limitCounters} WHERE key IN (${ofUser}) AND ${condition}`
}
