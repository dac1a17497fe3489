/** Ready notices: Web Push for stories that end while nobody reads along. */
export { type NotifyReady, notifyReadyBy } from './notify-ready.ts'
export { noticeRoutes } from './routes.ts'
