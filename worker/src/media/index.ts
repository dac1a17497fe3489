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
  pictureKey,
  queueDeletion,
  queueMediaDeletion,
  queuePhotoDeletion,
  selectStoryNarrations,
} from './deletion-queue.ts'
export {
  existsHeld,
  heldMs,
  holdPhoto,
  type Photo,
  parsePhoto,
  takeOverHeld,
} from './hold-photo.ts'
export { mediaRoutes, sendMedia } from './routes.ts'
