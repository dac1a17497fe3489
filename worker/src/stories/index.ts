export { listReports, takeDown, tokenOf } from './publications/publish-and-take-down.ts'
export { publicationRoutes } from './publications/routes.ts'
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
