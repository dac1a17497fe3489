import type { Limit } from './limits.ts'

/** What a user may cost us, by what is counted. The numbers are in wrangler.toml. */
export type Budget = Readonly<
  Record<'searches' | 'articles' | 'pictures' | 'readings' | 'freeStories', number>
>
export type Cost = keyof Budget

const hour = 60 * 60_000
const day = 24 * hour

const windows: Readonly<Record<Cost, number>> = {
  searches: hour,
  articles: hour,
  pictures: hour,
  readings: day,
  freeStories: day,
}

/** The limit on one cost of a user, wherever it is caused. */
export const budgetLimit = (budget: Budget, cost: Cost, userId: string): Limit => ({
  key: `${cost}:${userId}`,
  max: budget[cost],
  windowMs: windows[cost],
})
