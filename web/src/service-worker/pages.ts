import { silenceMs } from '../network/signal.ts'
import { hasShelf } from '../storage/shelf/shelf-owner.ts'
import { findFile } from './files.ts'

/** Whether a page of the app is opened. */
export const isPage = ({ method, mode }: Request): boolean =>
  method === 'GET' && mode === 'navigate'

type PageEvent = Pick<FetchEvent, 'request' | 'preloadResponse' | 'waitUntil'>

const fromNetwork = async ({ request, preloadResponse }: PageEvent): Promise<Response> => {
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

/** The server, or what stands before it, can't give pages now: what is kept here is no worse for it. */
const isOutOfOrder = ({ status }: Response): boolean => status >= 500 || status === 429

/**
 * The page as the server has it, in its visitor's language; without a signal, when nothing has come
 * for four seconds, or when the server is out of order, the empty shell, which finds its way by the
 * address. Where there is a shelf, its pages are in the shell from the start.
 */
export const answerPage = async (event: PageEvent): Promise<Response> => {
  const network = fromNetwork(event)
  if (isOfShelf(event.request) && (await hasShelf())) {
    // The page is the same from the server; that one is let go.
    event.waitUntil(network.catch(() => undefined))
    return (await findFile('/shell.html')) ?? network
  }
  try {
    const page = await Promise.race([network, silence()])
    if (!isOutOfOrder(page)) return page
  } catch (error) {
    console.info('The page is not from the network', error)
  }
  return (await findFile('/shell.html')) ?? network
}
