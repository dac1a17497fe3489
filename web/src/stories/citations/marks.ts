export {
  type Checking,
  checkingOf,
  type Mark,
  type MarkPlace,
  marksOf,
  type Passage,
} from '@storystone/schema/story-marks.ts'
