import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

const loopback = '127.0.0.1'
/** Longer than any client keeps an idle connection, so that none is closed during a request. */
const keepAliveTimeout = 60_000

export type LoopbackServer = {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  /** Closes every connection, those in use too. */
  close(): Promise<void>
}

/** Listens on a loopback port; 0 takes any free one. Refuses a taken one, with `name` in the error. */
export const listenOnLoopback = async (
  name: string,
  port: number,
  listener: RequestListener,
): Promise<LoopbackServer> => {
  const server = createServer({ keepAliveTimeout }, listener)
  server.listen(port, loopback)
  await once(server, 'listening').catch((error: unknown) => {
    throw new Error(`${name} cannot listen on port ${port}: ${String(error)}`)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    origin: `http://${loopback}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
