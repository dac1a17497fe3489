import { hasShelf } from '../offline/has-shelf.ts'
import { silenceMs } from '../offline/signal.ts'
import { findFile } from './files.ts'

/** Whether a page of the app is opened. */
export const isPage = ({ method, mode }: Request): boolean =>
  method === 'GET' && mode === 'navigate'

const fromNetwork = async ({ request, preloadResponse }: FetchEvent): Promise<Response> => {
  const preloaded: unknown = await preloadResponse
  return preloaded instanceof Response ? preloaded : fetch(request)
}

const silence = (): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('The network carries nothing')), silenceMs)
  })

/** Whether it is a page that is opened from the shelf: it does not wait for the network. */
const isOfShelf = ({ url }: Request): boolean =>
  /^\/(stories|story\/[^/]+)$/.test(new URL(url).pathname)

/**
 * The page as the server has it, in its visitor's language; without a signal, or when nothing has
 * come for four seconds, the empty shell, which finds its way by the address. Where
 * there is a shelf, its pages are in the shell from the start.
 */
export const answerPage = async (event: FetchEvent): Promise<Response> => {
  const network = fromNetwork(event)
  if (isOfShelf(event.request) && (await hasShelf())) {
    // The page is the same from the server; that one is let go.
    event.waitUntil(network.catch(() => undefined))
    return (await findFile('/shell.html')) ?? network
  }
  try {
    return await Promise.race([network, silence()])
  } catch {
    return (await findFile('/shell.html')) ?? network
  }
}
