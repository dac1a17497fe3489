import type { Language } from '@storystone/schema/catalog.ts'
import type { Candidate } from '@storystone/schema/contract/places.ts'
import { userIdNow } from '#web/account/session/store.ts'
import { devicePosition } from '#web/platform/location/device-position.ts'
import { isLocationAllowed } from '#web/platform/location/is-location-allowed.ts'
import { findPlaces } from '../find-places.ts'
import { useNearby } from './store.ts'

const mostPlaces = 6
/** The geolocation timeout on home. Source: specification.md section 7. */
const patienceMs = 8000

/** Further away than anything on Earth. */
const unknown = 1e9

/** The nearest first; what has no distance comes last. */
const byDistance = (one: Candidate, other: Candidate): number =>
  (one.distance ?? unknown) - (other.distance ?? unknown)

const load = async (language: Language): Promise<void> => {
  if (!(await isLocationAllowed())) return
  const position = await devicePosition(patienceMs)
  const user = userIdNow()
  if (position === null || user === undefined) return
  useNearby.setState({ position })
  const { candidates } = await findPlaces({ text: '', language, location: position })
  if (userIdNow() === user) {
    useNearby.setState({ places: candidates.slice(0, mostPlaces).sort(byDistance) })
  }
}

/**
 * Finds what is around the user, if the location is allowed already: nobody is asked. Never rejects:
 * without it home offers its examples.
 */
export const loadNearby = async (language: Language): Promise<void> => {
  try {
    await load(language)
  } catch (error) {
    console.info('The places around are not known', error)
  }
}
