import { unknownLocation } from '@storystone/schema/catalog.ts'
import type { Location } from '@storystone/schema/contract/location.ts'
import type { StoryRequest } from '../request.ts'
import type { Photo } from './store.ts'

/**
 * The location to send with a photo. The fallback is for display and never sent; a location that
 * could not be named is sent without a name.
 */
export const locationToSend = (photo: Photo | null): Location | undefined => {
  if (photo?.where.status !== 'found') return undefined
  const { location } = photo.where
  return location.locationName === unknownLocation ? { ...location, locationName: '' } : location
}

/** What a photo adds to a request: its id and its real location. */
export const requestOfPhoto = (photo: Photo | null): Pick<StoryRequest, 'photo' | 'location'> => {
  if (photo === null) return {}
  const location = locationToSend(photo)
  return { photo: photo.id, ...(location && { location }) }
}
