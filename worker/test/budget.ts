import type { Budget } from '../src/platform/limits/user-budget.ts'

/** So much of each. */
export const evenBudget = (each: number): Budget => ({
  searches: each,
  around: each,
  suggestions: each,
  articles: each,
  pictures: each,
  readings: each,
  freeStories: each,
  packs: each,
  generations: each,
  writings: each,
  checks: each,
  locationNames: each,
  mapTiles: each,
  uncharged: each,
  narrations: each,
  stripeCalls: each,
})

/** More than a test uses. */
export const testBudget = evenBudget(1_000)
