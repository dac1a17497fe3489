export { deleteAbandonedNarrations } from './delete-abandoned.ts'
export { narrationRoutes } from './routes.ts'
