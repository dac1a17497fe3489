export { narrationRoutes } from './routes.ts'
export { deleteAbandonedNarrations } from './store.ts'
