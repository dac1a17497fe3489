export { type Packs, packRoutes } from './routes.ts'
