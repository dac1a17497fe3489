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
export {
  existsHeld,
  holdPhoto,
  largePhotoBytes,
  type Photo,
  parsePhoto,
  photoSlot,
  readPhotoForm,
} from './receive-photo.ts'
export { mediaRoutes, sendMedia } from './routes.ts'
