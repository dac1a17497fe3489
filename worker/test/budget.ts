import type { Budget } from '../src/platform/limits/usage-limits.ts'

/** So much of each. */
export const evenBudget = (each: number): Budget => ({
  PLACE_SEARCHES_PER_HOUR: each,
  AREAS_PER_HOUR: each,
  PLACE_SUGGESTIONS_PER_HOUR: each,
  ARTICLES_PER_HOUR: each,
  PICTURES_PER_HOUR: each,
  PHOTO_READINGS_PER_DAY: each,
  FREE_STORIES_PER_DAY: each,
  PACKS_PER_DAY: each,
  GENERATIONS_PER_MINUTE: each,
  WRITINGS_PER_DAY: each,
  SECOND_READINGS_PER_DAY: each,
  LOCATION_NAMES_PER_HOUR: each,
  MAP_TILES_PER_HOUR: each,
  UNCHARGED_PER_DAY: each,
  NARRATIONS_PER_DAY: each,
  STRIPE_CALLS_PER_MINUTE: each,
})

/** More than a test uses. */
export const testBudget = evenBudget(1_000)
