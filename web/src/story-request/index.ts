/** A story request on this device, from its draft to its story or its refusal. */
export { WaitingStories } from './cards/waiting-stories.tsx'
export {
  type Photo,
  type PhotoLocation,
  pickedPlace,
  pickPlace,
  restoreDraftText,
  takeUpTypedText,
  useDraftText,
  usePhoto,
} from './draft/draft.ts'
export { dropDraft, readDraft } from './draft/drafts.ts'
export {
  forgetPhoto,
  keepPhoto,
  locationToSend,
  photoResetCount,
  requestOfPhoto,
  restorePhoto,
  setPhotoLocation,
} from './draft/photo-draft.ts'
export { useUnpaid } from './free-request.ts'
export { isSent, type StoryRequest } from './item.ts'
export { FreeOffer, OtherLanguages, useStartStory } from './other-languages.tsx'
export { hasToWait, keepForLater, queueRequests, showNotKept } from './outbox/keep-for-later.ts'
export { allItems, countUnsent } from './outbox/outbox-database.ts'
export { useOutboxWatch } from './outbox/send-outbox.ts'
export { useOutbox } from './outbox/use-outbox.ts'
export { OutcomeWatch } from './progress/outcome-watch.tsx'
export { useDrawnGeneration, useGeneration } from './store.ts'
export { NotIt, Recognition } from './wrong-place/recognition.tsx'
