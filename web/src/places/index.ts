/** Searching for places, choosing one, and what is around the user. */

export {
  findPlaces,
  type Issue,
  issueOf,
  type PlaceAnswer,
  type PlaceQuestion,
} from './find-places.ts'
export { PlaceBanner } from './place-banner.tsx'
export { chosenPlace } from './place-search.ts'
export { knownPosition, PlacesAround, useNearestPlace } from './places-around.tsx'
export { PlaceSuggestions } from './suggestions/place-suggestions.tsx'
