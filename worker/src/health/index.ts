export { checkModels } from './models.ts'
export { processorsOf } from './processors.ts'
export { healthRoutes } from './routes.ts'
