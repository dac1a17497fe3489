import type { CellBounds } from '@storystone/schema/area-cell.ts'
import type { Language } from '@storystone/schema/catalog.ts'
import type { PictureWidth } from '@storystone/schema/contract/places.ts'
import { metresBetween } from '@storystone/schema/distance.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import { WikimediaUnreachable } from '#worker/vendors/wikimedia/query.ts'
import { type CreditedPicture, type OpenPictureDeps, openPicture } from './picture.ts'
import { failedUntil, type Place, selectPlace } from './place.ts'
import { keyOf, type Search } from './plan-search.ts'
import { findPlaces } from './search.ts'
import { selectSearch } from './store.ts'
import type { WikimediaDeps } from './wikimedia-queue.ts'

/** A search finds 50 articles at most; with so many places of them there may be more. */
const full = 30

/** The circle around bounds. */
const circleAround = ({ south, west, north, east }: CellBounds) => {
  const position = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  // The corner that is nearer to the equator is further from the middle.
  const latitude = Math.abs(south) < Math.abs(north) ? south : north
  return { position, radius: Math.ceil(metresBetween(position, { latitude, longitude: west })) }
}

/** The places of an article in a language around bounds, and whether there may be more than were found. */
export const findWithin = async (
  deps: WikimediaDeps,
  bounds: CellBounds,
  language: Language,
): Promise<{ readonly places: readonly Place[]; readonly isFull: boolean }> => {
  const search: Search = { by: 'circle', ...circleAround(bounds), language }
  const stored = await deps.database.query(selectSearch(keyOf(search), Date.now()))
  const { found } = await findPlaces(deps, search, stored)
  return { places: found.map(({ place }) => place), isFull: found.length >= full }
}

/** The picture of a place; null where there is none that may be shown, or where fetching it fails. */
export const findPicture = async (
  deps: OpenPictureDeps,
  id: string,
  width: PictureWidth,
): Promise<CreditedPicture | null> => {
  const image = (await deps.database.query(selectPlace(id)))?.image
  if (!image || failedUntil(image, Date.now()) > 0) return null
  try {
    return await openPicture(deps, id, width)
  } catch (error) {
    const isNone = error instanceof Refusal && error.code === 'not_found'
    if (isNone || error instanceof WikimediaUnreachable) return null
    throw error
  }
}
