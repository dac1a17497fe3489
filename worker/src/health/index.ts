export { checkModels, healthRoutes, processorsOf } from './routes.ts'
