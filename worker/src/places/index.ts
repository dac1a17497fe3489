export { creditOf, findPicture, openPicture, placePicture, purgePicture } from './picture.ts'
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
  typeOfPlace,
  updateImage,
} from './place.ts'
export { resolveName, resolvePhoto } from './resolve-place.ts'
export { mapRoutes, placesRoutes } from './routes.ts'
export { findWithin, type SearchQueries, searchQueries } from './search.ts'
export { deleteOldSearches, updateNames } from './store.ts'
export type {
  ReadPhoto,
  Recognition,
  RecognitionOrder,
  RecognitionResult,
} from './suggest-in-photo.ts'
export {
  type Brought,
  type Call,
  giveUpTurn,
  inWikimediaTurn,
  type Turn,
  type WikimediaDeps,
} from './wikimedia-queue.ts'
