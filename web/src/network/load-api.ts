/**
 * The client with the schemas of the contract. They weigh a tenth of the app and nothing is
 * painted with them, so they come after the first paint.
 */
export const loadApi = () => import('./api.ts')
