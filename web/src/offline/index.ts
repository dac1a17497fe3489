/** The shelf: what this device keeps of the user’s stories, and its sync with the server. */
export { clearShelfFull, FullNotice } from './full-notice.tsx'
export { InstallHint } from './install/install-hint.tsx'
export { putOnShelf, readShelf, readShelved, type Shelf, takeFromShelf } from './shelf/shelf.ts'
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
export { readChoices, readDeletions, requestPersistence } from './shelf/shelf-notes.ts'
export {
  deleteAtServer,
  forgetDeleted,
  isDeletionShelved,
  sendDeletions,
  shelveDeletion,
  unshelveDeletion,
} from './sync/shelf-deletions.ts'
export { fetchFile } from './sync/shelf-files.ts'
export {
  bringStory,
  measureShelf,
  measureStory,
  removeNarrations,
  removeNarrationsOf,
  removePhotos,
  type ShelfSize,
  type StorySize,
  wantPhotos,
} from './sync/shelf-space.ts'
export { syncShelf } from './sync/shelf-sync.ts'
