import type { IncomingMessage, ServerResponse } from 'node:http'
import { loopback } from './loopback.ts'
import type { Reply } from './reply.ts'

export type Exchange = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly method: string
  readonly url: URL
  /** The values of the path's `:names`. */
  readonly params: Readonly<Record<string, string>>
}

/** Returns the reply, or null if it writes to the response itself or never answers. */
export type Handler = (exchange: Exchange) => Reply | null | Promise<Reply | null>

/** Handlers by `METHOD /path/:name`. */
export type Routes = Readonly<Record<string, Handler>>

const compile = ([route, handler]: readonly [string, Handler]) => {
  const [method = '', path = ''] = route.split(' ')
  return { method, handler, pattern: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`) }
}

const decodeValues = (groups: Readonly<Record<string, string>>): Exchange['params'] =>
  Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
  )

/** Finds the handler of a request and calls it. `otherwise` gets what no route matches. */
export const createRouter = (routes: Routes, otherwise: Handler) => {
  const compiled = Object.entries(routes).map(compile)
  return async (request: IncomingMessage, response: ServerResponse): Promise<Reply | null> => {
    const { method = 'GET' } = request
    const url = new URL(request.url ?? '/', `http://${loopback}`)
    for (const route of compiled) {
      const match = route.method === method ? route.pattern.exec(url.pathname) : null
      if (!match) continue
      const params = decodeValues(match.groups ?? {})
      return route.handler({ request, response, method, url, params })
    }
    return otherwise({ request, response, method, url, params: {} })
  }
}
