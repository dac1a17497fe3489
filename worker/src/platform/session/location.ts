import type { Location } from '@storystone/schema/contract/location.ts'

/** How long a location counts for story requests that bring none. */
const freshForMs = 60 * 60_000

type LocationRow = {
  readonly latitude: number | null
  readonly longitude: number | null
  readonly name: string | null
  readonly at: number | null
}

/** The location in a session's row, or null when there is none or it is older than an hour. */
export const freshLocation = (
  { latitude, longitude, name, at }: LocationRow,
  now: number,
): Location | null =>
  latitude === null || longitude === null || at === null || at < now - freshForMs
    ? null
    : { latitude, longitude, locationName: name ?? '' }
