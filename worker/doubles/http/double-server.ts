import type { ServerResponse } from 'node:http'
import { controlError } from './control-routes.ts'
import { type LoopbackServer, listenOnLoopback } from './loopback.ts'
import { HttpError, type Reply } from './reply.ts'
import { createRouter, type Handler, type Routes } from './router.ts'

/** A double that runs in this process. */
export type RunningDouble = {
  /** The value of the worker's variable for the vendor's address. */
  readonly url: string
  close(): Promise<void>
}

export type DoubleServerOptions = {
  /** As in "The Stripe double cannot listen on port 8791". */
  readonly name: string
  /** 0 takes any free port. */
  readonly port: number
  readonly routes: Routes
  /** The vendor's refusal of a path that it does not know. */
  readonly notFound: (method: string, path: string) => HttpError
  /** What the vendor answers when it fails itself. */
  readonly serverError: (message: string) => HttpError
}

const send = (response: ServerResponse, { status, headers, body }: Reply): void => {
  response.writeHead(status, headers).end(body)
}

/** Starts a double on a loopback port. Refuses a port that is taken. */
export const startDoubleServer = (options: DoubleServerOptions): Promise<LoopbackServer> => {
  const { name, port, routes, notFound, serverError } = options

  const otherwise: Handler = ({ method, url: { pathname } }) => {
    throw pathname.startsWith('/control/')
      ? controlError(404, 'There is no such control.')
      : notFound(method, pathname)
  }

  const sendError = (response: ServerResponse, error: unknown): void => {
    if (response.closed) return
    if (!(error instanceof HttpError)) console.error(`${name} failed:`, error)
    if (response.headersSent) response.destroy()
    else send(response, (error instanceof HttpError ? error : serverError(String(error))).reply)
  }

  const route = createRouter(routes, otherwise)
  return listenOnLoopback(name, port, (request, response) => {
    route(request, response).then(
      (reply) => reply && send(response, reply),
      (error: unknown) => sendError(response, error),
    )
  })
}
