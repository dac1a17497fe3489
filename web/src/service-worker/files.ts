import { getCacheKeyForURL, matchPrecache } from 'workbox-precaching'

/** Whether it is a file of this build, by its whole address. */
export const isPrecached = ({ method }: Request, { href }: URL): boolean =>
  method === 'GET' && getCacheKeyForURL(href) !== undefined

/** The file as this build has it; from the network where the browser has thrown it away. */
export const answerFromPrecache = async ({ request }: FetchEvent): Promise<Response> =>
  (await matchPrecache(request)) ?? fetch(request)
