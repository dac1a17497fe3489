/** The map: its tiles, brought through our own origin, and where a user's stories are. */
export { mapRoutes } from './routes.ts'
