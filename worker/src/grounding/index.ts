export { guidedReading } from './reading/guided-reading.ts'
export {
  deleteUnused,
  type Kept,
  type ReadAhead,
  readKept,
  selectKept,
} from './sources/kept-sources.ts'
export { readSources, sourcesCall } from './sources/read-sources.ts'
export {
  deleteLastSharedTexts,
  putSharedText,
  type SharedText,
  sharedTextId,
} from './sources/shared-text.ts'
export {
  contractSource,
  countWordsOf,
  hasFreshSource,
  hasSource,
  type Passage,
  type SourcedStory,
  type StoredSource,
} from './sources/source.ts'
export { createSecondReader, noSecondReader } from './verify/second-reader.ts'
export { createVerifier, type StoryPart, type Verifier } from './verify/verifier.ts'
