import { unknownLocation } from '@storystone/schema/catalog.ts'
import type { Place } from '@storystone/schema/contract/place.ts'
import type { StoryRequest } from '../../../request/request.ts'
import type { Photo } from './store.ts'

/**
 * The place where a photo was really taken, as it is sent. The fallback is shown, never sent; a
 * place that could not be named goes without a name.
 */
export const placeToSend = (photo: Photo | null): Place | undefined => {
  if (photo?.where.status !== 'found') return undefined
  const { place } = photo.where
  return place.locationName === unknownLocation ? { ...place, locationName: '' } : place
}

/** What a photo adds to a request: itself and the place where it was really taken. */
export const requestOfPhoto = (photo: Photo | null): Pick<StoryRequest, 'photo' | 'location'> => {
  if (photo === null) return {}
  const location = placeToSend(photo)
  return { photo: photo.id, ...(location && { location }) }
}
