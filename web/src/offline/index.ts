/** The shelf: what this device keeps of the user’s stories, and its sync with the server. */
export { clearShelfFull, FullCallout, useDeviceChange } from './device-callouts.tsx'
export { InstallHint } from './install/install-hint.tsx'
export {
  putOnShelf,
  readChoices,
  readDeletions,
  readShelf,
  readShelved,
  requestPersistenceOnce,
  type Shelf,
  takeFromShelf,
} from './shelf/shelf.ts'
export {
  emitShelfEvent,
  eraseShelf,
  forgetMissingFiles,
  isFull,
  onShelfEvent,
  reportSyncError,
  useShelfValue,
} from './shelf/shelf-access.ts'
export {
  hasNarration,
  keepNarration,
  narratedStories,
  pictureAddressOf,
  readNarration,
  readPhoto,
  thumbnailAddressOf,
} from './shelf/shelf-media.ts'
export {
  bringStory,
  fetchFile,
  measureShelf,
  measureStory,
  removeNarrations,
  removeNarrationsOf,
  removePhotos,
  type ShelfSize,
  type StorySize,
  wantPhotos,
} from './sync/kept-files.ts'
export {
  deleteAtServer,
  forgetDeleted,
  isDeletionShelved,
  sendDeletions,
  shelveDeletion,
  syncShelf,
  unshelveDeletion,
} from './sync/shelf-sync.ts'
