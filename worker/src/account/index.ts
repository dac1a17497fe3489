export { exportRoutes } from './export/routes.ts'
export { accountRoutes } from './routes.ts'
