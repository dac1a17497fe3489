import { once } from 'node:events'
import { Agent, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { listenOnLoopback } from '../../worker/doubles/http/loopback.ts'
import { type ArmedFaults, createArmedFaults } from './armed-faults.ts'
import type { Fault } from './fault.ts'

/** Sends requests on to a service. */
const createForwarder = () => {
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
type Forwarder = ReturnType<typeof createForwarder>

/** A proxy in front of one HTTP service on loopback, which injects faults. */
export type FaultProxy = Pick<ArmedFaults, 'arm' | 'heal' | 'isStalling'> &
  Pick<Forwarder, 'forwardTo'> & {
    /** An origin. */
    readonly url: string
    /** Resolves once no request is in progress, so that none changes the data later. */
    quiet(): Promise<void>
    close(): Promise<void>
  }

/** Sends an answer, all of it unless a fault comes behind the request or midway. */
const sendAnswer = async (
  { inject }: ArmedFaults,
  fault: Fault | undefined,
  answer: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const head = () => response.writeHead(answer.statusCode ?? 502, answer.headers)
  if (!fault) {
    head()
    for await (const chunk of answer) response.write(chunk)
    response.end()
    return
  }
  const whole = await buffer(answer)
  if (!(await inject(fault, 'behind', response))) return
  head()
  const at = Math.min(fault.bytes, Math.max(0, whole.length - 1))
  response.write(whole.subarray(0, at))
  if (await inject(fault, 'midway', response)) response.end(whole.subarray(at))
}

/** Starts a proxy on a free loopback port. */
export const startFaultProxy = async (): Promise<FaultProxy> => {
  const faults = createArmedFaults()
  const { forwardTo, forward, close } = createForwarder()
  let inProgress = 0

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request)
    const fault = faults.ofNextRequest(body)
    if (await faults.inject(fault, 'before', response)) {
      await sendAnswer(faults, fault, await forward(request, body), response)
    } else if (fault?.kind === 'late') {
      // The sender has given up, but its write still arrives.
      await faults.stall(fault)
      await buffer(await forward(request, body))
    }
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
    forwardTo,
    arm: faults.arm,
    heal: faults.heal,
    isStalling: faults.isStalling,
    quiet: async () => {
      while (inProgress > 0) await wait(5)
    },
    close: async () => {
      faults.heal()
      close()
      await server.close()
    },
  }
}
