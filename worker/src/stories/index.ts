export { tokenOf } from './publications/publish.ts'
export { publicationRoutes } from './publications/routes.ts'
export { listReports, takeDown } from './publications/take-down.ts'
export { storiesRoutes } from './routes.ts'
export {
  countChange,
  findStory,
  fromNewStory,
  jsonOrNull,
  listStories,
  type NewStory,
  type StoredStory,
  selectStory,
  toStoredStory,
} from './stored-stories.ts'
