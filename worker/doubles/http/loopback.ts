import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export const loopback = '127.0.0.1'
/** Longer than any client keeps an idle connection, so that none is closed under its request. */
const keepAliveTimeout = 60_000

export type LoopbackServer = {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  /** Ends every connection, those in use too. */
  close(): Promise<void>
}

/** Serves on a loopback port; 0 takes any free one. Refuses a taken one, with `who` cannot listen. */
export const listenOnLoopback = async (
  who: string,
  port: number,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<LoopbackServer> => {
  const server = createServer({ keepAliveTimeout }, answer)
  server.listen(port, loopback)
  await once(server, 'listening').catch((error: unknown) => {
    throw new Error(`${who} cannot listen on port ${port}: ${String(error)}`)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return {
    origin: `http://${loopback}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
