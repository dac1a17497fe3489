/** What is around a user: the map's tiles and own stories on it, and areas to keep in one file. */
export { mapRoutes } from './map/routes.ts'
export { type Packs, packRoutes } from './packs/routes.ts'
