import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './fault.ts'

/** A proxy in front of one HTTP service on loopback, which does harm when it is told to. */
export type FaultProxy = {
  /** An origin. */
  readonly url: string
  /** Ends every fault; from now on requests are counted anew and meet these ones. */
  arm(faults: readonly Fault[]): void
  /** Ends every fault; what is stalled goes on. */
  heal(): void
  /** How many requests came since the faults were armed. */
  readonly requests: number
  /** Resolves when nothing is under way, so that no late request can change what is looked at. */
  quiet(): Promise<void>
  close(): Promise<void>
}

export type ProxyOptions = {
  /** The origin that is forwarded to. */
  readonly target: string
  /** Shown every answer that came whole: the body as it passed. */
  readonly onAnswer?: (path: string, body: Buffer) => void
  /** Shown each piece of an answer that streams, before it is passed on. */
  readonly onPiece?: (piece: Buffer) => void
}

const harm = (response: ServerResponse, kind: Fault['kind']): void => {
  if (kind === 'reset' || kind === 'late') response.socket?.resetAndDestroy()
  else if (kind === 'answer_500' && !response.headersSent) {
    response.writeHead(500, { 'content-type': 'text/plain' }).end('A fault was asked for')
  } else response.socket?.destroy()
}

/** Passes on what comes until `bytes` of it went, which is never all of it; then calls `halt`. */
const passMidway = async (
  answer: IncomingMessage,
  response: ServerResponse,
  bytes: number,
  halt: () => Promise<boolean>,
): Promise<void> => {
  let held = Buffer.alloc(0)
  let halted = false
  for await (const chunk of answer) {
    if (halted) {
      response.write(chunk)
      continue
    }
    held = Buffer.concat([held, chunk])
    if (held.length <= bytes) continue
    response.write(held.subarray(0, bytes))
    halted = true
    if (!(await halt())) return
    response.write(held.subarray(bytes))
  }
  if (!halted) {
    response.write(held.subarray(0, -1))
    if (!(await halt())) return
    response.write(held.subarray(-1))
  }
  response.end()
}

/** Starts a proxy on a free loopback port. */
export const startFaultProxy = async (options: ProxyOptions): Promise<FaultProxy> => {
  const { onAnswer, onPiece } = options
  const { hostname, port } = new URL(options.target)
  const agent = new Agent({ keepAlive: true })
  let faults: readonly Fault[] = []
  let requests = 0
  let underWay = 0
  let healing = new AbortController()

  const stall = async ({ stallMs }: Fault): Promise<void> => {
    await wait(stallMs, undefined, { signal: healing.signal }).catch(() => {})
  }

  /** Lets a fault happen at a moment; false when the request has ended by it. */
  const meet = async (
    fault: Fault | undefined,
    moment: Fault['moment'],
    response: ServerResponse,
  ): Promise<boolean> => {
    if (fault?.moment !== moment) return true
    if (fault.kind === 'stall') {
      await stall(fault)
      return true
    }
    harm(response, fault.kind)
    return false
  }

  const forward = async (request: IncomingMessage, body: Buffer): Promise<IncomingMessage> => {
    const { method, url: path, headers } = request
    const { 'transfer-encoding': _chunked, ...rest } = headers
    const forwarded = send({
      agent,
      hostname,
      port,
      method,
      path,
      headers: { ...rest, host: `${hostname}:${port}`, 'content-length': body.length },
    })
    forwarded.end(body)
    const [answer] = await once(forwarded, 'response')
    return answer
  }

  const comeLate = async (
    fault: Fault | undefined,
    request: IncomingMessage,
    body: Buffer,
  ): Promise<void> => {
    if (fault?.kind !== 'late') return
    await stall(fault)
    await buffer(await forward(request, body))
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const index = requests
    requests += 1
    const fault = faults.find(({ skip, times }) => index >= skip && index < skip + times)
    const body = await buffer(request)
    // A stalled request goes on though its sender has left: that is how a write comes late.
    if (!(await meet(fault, 'before', response))) return comeLate(fault, request, body)
    const answer = await forward(request, body)
    const head = () => response.writeHead(answer.statusCode ?? 502, answer.headers)
    if (fault?.moment === 'midway') {
      head()
      return passMidway(answer, response, fault.bytes, () => meet(fault, 'midway', response))
    }
    if (fault || onAnswer) {
      const whole = await buffer(answer)
      onAnswer?.(request.url ?? '', whole)
      if (!(await meet(fault, 'behind', response))) return
      head().end(whole)
      return
    }
    head()
    for await (const chunk of answer) {
      onPiece?.(chunk)
      response.write(chunk)
    }
    response.end()
  }

  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    underWay += 1
    handle(request, response)
      // Either side may leave at any time; the one that stays sees the connection end.
      .catch(() => response.socket?.destroy())
      .finally(() => {
        underWay -= 1
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    arm: (armed) => {
      healing.abort()
      faults = armed
      requests = 0
      healing = new AbortController()
    },
    heal: () => {
      faults = []
      healing.abort()
    },
    get requests() {
      return requests
    },
    quiet: async () => {
      while (underWay > 0) await wait(5)
    },
    close: async () => {
      healing.abort()
      agent.destroy()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
