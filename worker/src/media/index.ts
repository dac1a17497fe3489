export {
  cardKey,
  type DeleteMediaDeps,
  deleteMedia,
  deleteQueuedMedia,
  deleteStoryNarrations,
  deleteUnsettledMedia,
  deleteUserMedia,
  mediaFolder,
  mediaKey,
  mediaKeySql,
  pictureKey,
  queueDeletion,
  queueMediaDeletion,
  queuePhotoDeletion,
  selectStoryNarrations,
} from './deletion-queue.ts'
export { existsHeld, holdPhoto } from './hold-photo.ts'
export { type Photo, parsePhoto } from './parse-photo.ts'
export { largePhotoBytes, photoSlot, readPhotoForm } from './photo-form.ts'
export { mediaRoutes, sendMedia } from './routes.ts'
