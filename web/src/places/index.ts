/** Searching for places, choosing one, and what is around the user. */
export { earlierRead, findPlaces, findPlacesInPhoto, noteRead } from './find-places.ts'
export { type Issue, issueOf } from './landmark-rules.ts'
export { PlaceCard } from './picker/place-card.tsx'
export { PlaceBanner, PlacePicture } from './place-banner.tsx'
export type { PlaceAnswer, PlaceQuestion } from './place-question.ts'
export { chosenPlace } from './place-search.ts'
export { knownPosition, PlacesAround, useNearestPlace } from './places-around.tsx'
export { PlaceSuggestions } from './suggestions/place-suggestions.tsx'
