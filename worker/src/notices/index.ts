/** Ready notices: Web Push for stories that end while nobody reads along. */
export { type NotifyReady, noticeRoutes, notifyReadyBy } from './subscriptions.ts'
