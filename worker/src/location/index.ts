export { deleteOldNames, type Position, roundPosition } from './name-store.ts'
export { locationRoutes } from './routes.ts'
