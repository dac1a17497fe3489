import { once } from 'node:events'
import { Agent, type IncomingMessage, request as send } from 'node:http'

/** Sends requests on to a service. */
export const createForwarder = () => {
  const agent = new Agent({ keepAlive: true })
  let target: URL | undefined
  return {
    /** Sets the origin of the service, before the first request. */
    forwardTo: (origin: string): void => {
      target = new URL(origin)
    },
    forward: async (request: IncomingMessage, body: Buffer): Promise<IncomingMessage> => {
      const { method, url: path, headers } = request
      const { 'transfer-encoding': _chunked, ...rest } = headers
      if (!target) throw new Error('The fault proxy has no target')
      const { hostname, port, host } = target
      const own = { host, 'content-length': body.length }
      const forwarded = send({ agent, hostname, port, method, path, headers: { ...rest, ...own } })
      forwarded.end(body)
      const [answer] = await once(forwarded, 'response')
      return answer
    },
    close: (): void => agent.destroy(),
  }
}
export type Forwarder = ReturnType<typeof createForwarder>
