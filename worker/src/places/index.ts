export { findPicture, findWithin } from './area.ts'
export { openPicture } from './open-picture.ts'
export {
  countryName,
  creditAt,
  type FoundPlace,
  type Image,
  markThin,
  type Place,
  placeLocation,
  placeName,
  type Resolution,
  selectPlace,
  selectPlaceName,
  updateImage,
} from './place.ts'
export { creditOf, placePicture } from './place-picture.ts'
export { purgePicture } from './purge-picture.ts'
export type {
  PhotoFile,
  ReadPhoto,
  Recognition,
  RecognitionOrder,
  RecognitionResult,
} from './recognition.ts'
export { resolveName, resolvePhoto } from './resolve-place.ts'
export { placesRoutes } from './routes.ts'
export { type StoredSearch, storedSearch } from './search.ts'
export { deleteOldSearches, updateNames } from './store.ts'
export {
  type Brought,
  type Call,
  giveUpTurn,
  type Turn,
  useWikimedia,
  type WikimediaDeps,
} from './use-wikimedia.ts'
