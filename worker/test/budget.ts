import type { Budget } from '../src/platform/limits/user-budget.ts'

/** More than a test uses. */
export const testBudget: Budget = {
  searches: 1_000,
  around: 1_000,
  suggestions: 1_000,
  articles: 1_000,
  pictures: 1_000,
  readings: 1_000,
  freeStories: 1_000,
  packs: 1_000,
  generations: 1_000,
  writings: 1_000,
  checks: 1_000,
  locationNames: 1_000,
  mapTiles: 1_000,
  uncharged: 1_000,
  narrations: 1_000,
  stripeCalls: 1_000,
}
