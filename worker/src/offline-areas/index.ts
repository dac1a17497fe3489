/** Areas to keep on a device: the places of one with their readings in a file. */
export { type Packs, packRoutes } from './routes.ts'
