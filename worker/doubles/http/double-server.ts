import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, type Handler, Hono } from 'hono'
import { type LoopbackServer, listenOnLoopback } from './loopback.ts'

/** A vendor's refusal: its status, and a body in the vendor's error shape. */
export class HttpError extends Error {
  readonly status: number
  private readonly body: unknown
  private readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    message: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.status = status
    this.body = body
    this.headers = headers
  }

  /** A response of its own for each call: its body is read once. */
  toResponse(): Response {
    return Response.json(this.body, { status: this.status, headers: this.headers })
  }
}

/** Node's request and response are at hand for what HTTP does not allow: cut connections, silence. */
type DoubleEnv = { Bindings: HttpBindings }
export type Exchange = Context<DoubleEnv>
export type DoubleHandler = Handler<DoubleEnv>
export type DoubleApp = Hono<DoubleEnv>

/** An app for the routes of a double, or of a part of it. */
export const createDoubleApp = (): DoubleApp => new Hono<DoubleEnv>()

/** For a handler that writes to Node's response itself, or never answers. */
export const noResponse: Response = RESPONSE_ALREADY_SENT

/** A double that runs in this process. */
export type RunningDouble = {
  /** The value of the worker's variable for the vendor's address. */
  readonly url: string
  close(): Promise<void>
}

/** The refusal of a call under /control, which only tests make. */
export const controlError = (status: number, message: string): HttpError =>
  new HttpError(status, message, { message })

/** Controls by their paths, which only our typed clients call. Each answers with what it returns. */
export const controls = (all: Readonly<Record<string, (body: never) => unknown>>): DoubleApp => {
  const app = createDoubleApp()
  for (const [path, run] of Object.entries(all)) {
    app.post(`/${path}`, async ({ req }) =>
      Response.json((await run(await req.json<never>())) ?? {}),
    )
  }
  return app
}

export type DoubleServerOptions = {
  /** As in "The Stripe double cannot listen on port 8791". */
  readonly name: string
  /** 0 takes any free port. */
  readonly port: number
  readonly app: DoubleApp
  /** The vendor's refusal of a path that it does not know. */
  readonly notFound: (method: string, path: string) => HttpError
  /** What the vendor answers when it fails itself. */
  readonly serverError: (message: string) => HttpError
}

/** Starts a double on a loopback port. Refuses a port that is taken. */
export const startDoubleServer = (options: DoubleServerOptions): Promise<LoopbackServer> => {
  const { name, port, app, notFound, serverError } = options

  app.notFound(({ req: { method, path } }) => {
    const error = path.startsWith('/control/')
      ? controlError(404, 'There is no such control.')
      : notFound(method, path)
    return error.toResponse()
  })

  app.onError((error, { env: { outgoing } }) => {
    if (outgoing.closed) return noResponse
    if (!(error instanceof HttpError)) console.error(`${name} failed:`, error)
    if (outgoing.headersSent) {
      outgoing.destroy()
      return noResponse
    }
    return (error instanceof HttpError ? error : serverError(String(error))).toResponse()
  })

  // The tests keep the Request and Response of their own Node.
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  return listenOnLoopback(name, port, (request, response) => void listener(request, response))
}
