export { recordEntries } from './account-entries.ts'
export { exportRoutes, openArchive } from './archive.ts'
