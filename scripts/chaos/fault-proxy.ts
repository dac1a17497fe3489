import { once } from 'node:events'
import { Agent, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { listenOnLoopback } from '../../worker/doubles/http/loopback.ts'
import type { Fault } from './fault.ts'

/** A proxy in front of one HTTP service on loopback, which injects faults. */
export type FaultProxy = {
  /** An origin. */
  readonly url: string
  /** Sets the origin of the service, before the first request. */
  forwardTo(origin: string): void
  /** Replaces all faults and restarts the count of requests, on which they depend. */
  arm(faults: readonly Fault[]): void
  /** Ends all faults; stalled requests go on. */
  heal(): void
  /** Resolves once no request is in progress, so that none changes the data later. */
  quiet(): Promise<void>
  close(): Promise<void>
}

const breakOff = (response: ServerResponse, kind: Fault['kind']): void => {
  if (kind === 'reset' || kind === 'late') response.socket?.resetAndDestroy()
  else if (kind === 'answer_500' && !response.headersSent) {
    response.writeHead(500, { 'content-type': 'text/plain' }).end('An injected fault')
  } else response.socket?.destroy()
}

/** Starts a proxy on a free loopback port. */
export const startFaultProxy = async (): Promise<FaultProxy> => {
  let target: URL | undefined
  const agent = new Agent({ keepAlive: true })
  let faults: readonly Fault[] = []
  let requests = 0
  let inProgress = 0
  let healing = new AbortController()

  const stall = async ({ stallMs }: Fault): Promise<void> => {
    await wait(stallMs, undefined, { signal: healing.signal }).catch(() => {})
  }

  /** Injects the fault if this is its moment. Returns false when that ended the request. */
  const inject = async (
    fault: Fault | undefined,
    moment: Fault['moment'],
    response: ServerResponse,
  ): Promise<boolean> => {
    if (fault?.moment !== moment) return true
    if (fault.kind === 'stall') {
      await stall(fault)
      return true
    }
    breakOff(response, fault.kind)
    return false
  }

  const forward = async (request: IncomingMessage, body: Buffer): Promise<IncomingMessage> => {
    const { method, url: path, headers } = request
    const { 'transfer-encoding': _chunked, ...rest } = headers
    if (!target) throw new Error('The fault proxy has no target')
    const { hostname, port, host } = target
    const own = { host, 'content-length': body.length }
    const forwarded = send({ agent, hostname, port, method, path, headers: { ...rest, ...own } })
    forwarded.end(body)
    const [answer] = await once(forwarded, 'response')
    return answer
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const index = requests
    requests += 1
    const fault = faults.find(({ skip, times }) => index >= skip && index < skip + times)
    const body = await buffer(request)
    if (!(await inject(fault, 'before', response))) {
      if (fault?.kind !== 'late') return
      // The sender has given up, but its write still arrives.
      await stall(fault)
      await buffer(await forward(request, body))
      return
    }
    const answer = await forward(request, body)
    const head = () => response.writeHead(answer.statusCode ?? 502, answer.headers)
    if (fault) {
      const whole = await buffer(answer)
      if (!(await inject(fault, 'behind', response))) return
      head()
      const at = Math.min(fault.bytes, Math.max(0, whole.length - 1))
      response.write(whole.subarray(0, at))
      if (await inject(fault, 'midway', response)) response.end(whole.subarray(at))
      return
    }
    head()
    for await (const chunk of answer) response.write(chunk)
    response.end()
  }

  const server = await listenOnLoopback('The fault proxy', 0, (request, response) => {
    inProgress += 1
    handle(request, response)
      // Either side may leave at any time; the other one sees the connection end.
      .catch(() => response.socket?.destroy())
      .finally(() => {
        inProgress -= 1
      })
  })
  return {
    url: server.origin,
    forwardTo: (origin) => {
      target = new URL(origin)
    },
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
    quiet: async () => {
      while (inProgress > 0) await wait(5)
    },
    close: async () => {
      healing.abort()
      agent.destroy()
      await server.close()
    },
  }
}
