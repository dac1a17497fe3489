export {
  type DeleteMediaDeps,
  deleteMedia,
  deleteQueuedMedia,
  deleteUnsettledMedia,
  deleteUserMedia,
  queueDeletion,
  queueMediaDeletion,
  queuePhotoDeletion,
} from './deletion-queue.ts'
export {
  existsHeld,
  heldMs,
  holdPhoto,
  type Photo,
  parsePhoto,
  takeOverHeld,
} from './hold-photo.ts'
export { cardKey, mediaFolder, mediaKey, pictureKey } from './keys.ts'
export { mediaRoutes, sendMedia } from './routes.ts'
export { deleteStoryNarrations, selectStoryNarrations } from './story-narrations.ts'
