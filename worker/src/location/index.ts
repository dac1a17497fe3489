export { deleteOldNames } from './name-store.ts'
export { type Position, roundPosition } from './round-position.ts'
export { locationRoutes } from './routes.ts'
