import { limitCounters, users } from '@storystone/schema/database/accounts.ts'
import { day, hour, minute } from '@storystone/schema/time.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Database, Query } from '../database/database.ts'
import { Refusal } from '../errors/refusal.ts'

/** At most `max` uses of `key` in a window of `windowMs` that starts with the first use. */
export type Limit = { readonly key: string; readonly max: number; readonly windowMs: number }

/** Uses to count, one unless `uses` is given. With an `id` a repeated batch counts them once. */
type Usage = { readonly limit: Limit; readonly id?: string; readonly uses?: number }

/** How often a limit was used in the present window, and when the window ends, in milliseconds. */
export type LimitUse = { readonly used: number; readonly max: number; readonly endsAt: number }

const UseRow = z.object({ used: z.number(), ends_at: z.number() })

const usageQuery = ({ max }: Limit, statement: SQL): Query<LimitUse> =>
  new Query(statement, ([row]) => {
    if (row === undefined) return { used: 0, max, endsAt: 0 }
    const { used, ends_at } = UseRow.parse(row)
    return { used, max, endsAt: ends_at }
  })

/**
 * Counts a use if `condition` holds; an expired window starts again. Not safe to repeat: for that use
 * {@link countOnce}.
 */
export const countUse = (
  { key, windowMs }: Limit,
  now: number,
  condition: SQL,
  uses = 1,
): SQL => sql`
  INSERT INTO ${limitCounters} (key, used, ends_at)
  SELECT ${key}, ${uses}, ${now + windowMs} WHERE ${condition}
  ON CONFLICT (key) DO UPDATE SET
    used = CASE WHEN ends_at <= ${now} THEN ${uses} ELSE used + ${uses} END,
    ends_at = CASE WHEN ends_at <= ${now} THEN ${now + windowMs} ELSE ends_at END`

/** Reads how often a limit was used in the present window; no row is no use. */
export const selectUse = (limit: Limit, now: number): Query<LimitUse> =>
  usageQuery(
    limit,
    sql`SELECT used, ends_at FROM ${limitCounters} WHERE key = ${limit.key} AND ends_at > ${now}`,
  )

/** The SQL condition that none of the limits is used up; each is found by its key. */
export const withinAll = (limits: readonly Limit[], now: number): SQL => {
  const free = limits.map(
    ({ key, max }) => sql`NOT EXISTS (SELECT 1 FROM ${limitCounters}
      WHERE key = ${key} AND used >= ${max} AND ends_at > ${now})`,
  )
  return free.length === 0 ? sql`TRUE` : sql.join(free, sql` AND `)
}

/** Longer than a retried write can be delayed; then the sweep deletes the row. */
const keptMs = 10 * 60_000

/**
 * Counts a use once, also when the batch runs twice: a second row, `use:<id>`, marks it as counted and
 * stores its number in the window, which `use` returns. Nothing is counted where the condition is false.
 */
export const countOnce = (
  { limit, id = crypto.randomUUID(), uses }: Usage,
  now: number,
  condition = sql`TRUE`,
) => {
  const own = `use:${id}`
  const { key } = limit
  return {
    claim: sql`INSERT OR IGNORE INTO ${limitCounters} (key, used, ends_at)
      SELECT ${own}, 0, ${now + keptMs} WHERE ${condition}`,
    count: countUse(limit, now, sql`changes() = 1`, uses),
    record: sql`UPDATE ${limitCounters}
      SET used = (SELECT used FROM ${limitCounters} WHERE key = ${key})
      WHERE key = ${own} AND used = 0`,
    use: usageQuery(
      limit,
      sql`SELECT own.used, counter.ends_at
      FROM ${limitCounters} AS own, ${limitCounters} AS counter
      WHERE own.key = ${own} AND counter.key = ${key}`,
    ),
  }
}

/** Whole seconds from now until a moment, at least one: the value of `Retry-After`. */
export const retryAfterSeconds = (moment: number, now: number): number =>
  Math.max(1, Math.ceil((moment - now) / 1000))

/** Nobody is told to come back for less. */
const shortWait = 2 * minute

/** How long to wait, where it is more than a moment. */
const waitOf = (ms: number): 'day' | 'hour' | undefined => {
  if (ms > hour) return 'day'
  return ms > shortWait ? 'hour' : undefined
}

/** The refusal of what these limits don't allow; it can be retried when the last of them ends. */
export const refusalBy = (exceeded: readonly LimitUse[], now: number): Refusal => {
  const endsAt = Math.max(now, ...exceeded.map((use) => use.endsAt))
  const about = waitOf(endsAt - now)
  return new Refusal('too_many_requests', {
    retryAfter: retryAfterSeconds(endsAt, now),
    ...(about && { about }),
  })
}

const refuseIfAny = (exceeded: readonly LimitUse[], now: number): void => {
  if (exceeded.length > 0) throw refusalBy(exceeded, now)
}

/** The limits that allow no further use. */
export const usedUp = (uses: readonly LimitUse[]): readonly LimitUse[] =>
  uses.filter(({ used, max }) => used >= max)

/** Refuses with `too_many_requests` when a counted use exceeds its limit. */
export const refuseExceeded = (uses: readonly LimitUse[], now: number): void =>
  refuseIfAny(
    uses.filter(({ used, max }) => used > max),
    now,
  )

/** Counts a use of each limit; refuses with `too_many_requests` when one of them is exceeded. */
export const consume = async ({ write }: Database, ...limits: readonly Limit[]): Promise<void> => {
  const now = Date.now()
  const counted = await write(limits.map((limit) => countOnce({ limit }, now)))
  refuseExceeded(
    counted.map(({ use }) => use),
    now,
  )
}

/** Refuses with `too_many_requests` while one of the limits is used up; counts nothing. */
export const requireWithinLimits = async (
  { query }: Database,
  limits: readonly Limit[],
  now: number,
): Promise<void> => {
  const uses = await query(limits.map((limit) => selectUse(limit, now)))
  refuseIfAny(usedUp(uses), now)
}

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
  /** Story requests, with a model or without one. */
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
