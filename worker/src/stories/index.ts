export { listStories } from './list-stories.ts'
export { storiesRoutes } from './routes.ts'
export {
  countChange,
  findStory,
  fromNewStory,
  jsonOrNull,
  type NewStory,
  type StoredStory,
  selectStory,
  storyJson,
  toStoredStory,
} from './stored-story.ts'
