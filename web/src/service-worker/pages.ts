import { hasShelf } from '#web/offline/shelf/shelf-owner.ts'
import { unsureAfterMs } from '#web/platform/connection/connection.ts'
import { startWatchdog } from '#web/platform/connection/watchdog.ts'
import { findFile } from './files.ts'

/** Whether the request opens a page. */
export const isPage = ({ method, mode }: Request): boolean =>
  method === 'GET' && mode === 'navigate'

type PageEvent = Pick<FetchEvent, 'request' | 'preloadResponse' | 'waitUntil'>

const fromNetwork = async ({ request, preloadResponse }: PageEvent): Promise<Response> => {
  const preloaded: unknown = await preloadResponse
  return preloaded instanceof Response ? preloaded : fetch(request)
}

/** Rejects when the network has not answered after {@link unsureAfterMs}. */
const unlessSilent = async (network: Promise<Response>): Promise<Response> => {
  const { signal, end } = startWatchdog(unsureAfterMs)
  const silence = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  return Promise.race([network, silence]).finally(end)
}

/** Whether the page can be shown from the shelf, without waiting for the network. */
const isOfShelf = ({ url }: Request): boolean =>
  /^\/(stories|story\/[^/]+)$/.test(new URL(url).pathname)

/** Whether the server, or a proxy before it, can't answer pages now. */
const isOutOfOrder = ({ status }: Response): boolean => status >= 500 || status === 429

/**
 * The server's page, in the visitor's language. Without a connection, after four seconds of silence or
 * when the server is out of order, the cached shell, which renders by the address. Pages of the
 * shelf come from the shell at once, if there is a shelf.
 */
export const answerPage = async (event: PageEvent): Promise<Response> => {
  const network = fromNetwork(event)
  if (isOfShelf(event.request) && (await hasShelf())) {
    // The network's answer is not needed.
    event.waitUntil(network.catch(() => undefined))
    return (await findFile('/shell.html')) ?? network
  }
  try {
    const page = await unlessSilent(network)
    if (!isOutOfOrder(page)) return page
  } catch (error) {
    console.info('The page is not from the network', error)
  }
  return (await findFile('/shell.html')) ?? network
}
