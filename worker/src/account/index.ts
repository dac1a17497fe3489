export { exportRoutes } from './export/archive.ts'
export { accountRoutes } from './routes.ts'
