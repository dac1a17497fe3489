export { listReports, type ReportedPage, takeDown } from './reports.ts'
export { publicationRoutes } from './routes.ts'
export { tokenOf } from './token.ts'
