/** Searching for places, choosing one, and what is around the user. */

export type { PlaceAnswer, PlaceQuestion } from './find-places.ts'
export {
  earlierRead,
  findPlaces,
  findPlacesInPhoto,
  type Issue,
  issueOf,
  noteRead,
} from './find-places.ts'
export { PlaceCard } from './picker/place-card.tsx'
export { PlaceBanner, PlacePicture } from './place-banner.tsx'
export { chosenPlace } from './place-search.ts'
export { knownPosition, PlacesAround, useNearestPlace } from './places-around.tsx'
export { PlaceSuggestions } from './suggestions/place-suggestions.tsx'
