export { recordEntries } from './account-entries.ts'
export { openArchive } from './archive.ts'
export { exportRoutes } from './routes.ts'
