export { checkModels } from './models.ts'
export { healthRoutes, processorsOf } from './routes.ts'
