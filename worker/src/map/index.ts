/** The map's tiles, brought through our own origin, and where a user's stories are on it. */
export { mapRoutes } from './routes.ts'
