import { once } from 'node:events'
import { Agent, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { listenOnLoopback } from '../../worker/doubles/http/loopback.ts'
import type { Service } from '../worker-host/lanes.ts'

/** A service behind a proxy; `media` is the bucket. */
export type Target = Service

/** `before`: the request never arrives; `behind`: it was carried out; `midway`: in its answer. */
export const moments = ['before', 'behind', 'midway'] as const

/**
 * `cut` closes the connection properly, `reset` does not. `answer_500` is a cut when midway. `late`
 * is a reset whose request is forwarded after all, once its sender has given up; a stalled one is not.
 */
export const kinds = ['stall', 'reset', 'cut', 'answer_500', 'late'] as const

/** Affects `times` requests after the first `skip`, of all or of those that hold the text `about`. */
export type Fault = {
  readonly target: Target
  readonly about?: string
  readonly skip: number
  readonly times: number
  readonly moment: (typeof moments)[number]
  readonly kind: (typeof kinds)[number]
  /** How long a stalled or late request waits, unless all faults end before. */
  readonly stallMs: number
  /** How many bytes of an answer pass before a midway fault; never all of them. */
  readonly bytes: number
}

/** A fault in a few words, for a report. */
export const describeFault = (fault: Fault): string => {
  const { target, skip, times, moment, kind, stallMs } = fault
  const what = kind === 'stall' || kind === 'late' ? `${kind} by ${stallMs} ms` : kind
  return `${target}: ${what} ${moment} requests ${skip + 1} to ${skip + times}`
}

const breakOff = (response: ServerResponse, kind: Fault['kind']): void => {
  if (kind === 'reset' || kind === 'late') response.socket?.resetAndDestroy()
  else if (kind === 'answer_500' && !response.headersSent) {
    response.writeHead(500, { 'content-type': 'text/plain' }).end('An injected fault')
  } else response.socket?.destroy()
}

/** The faults of a proxy. Which of them affects a request depends on the requests before it. */
const createArmedFaults = () => {
  let faults: readonly Fault[] = []
  let counts = new Map<Fault, number>()
  let healing = new AbortController()
  let stalling = 0

  const stall = async ({ stallMs }: Fault): Promise<void> => {
    stalling += 1
    await wait(stallMs, undefined, { signal: healing.signal }).catch(() => {})
    stalling -= 1
  }

  /** Counts a request for a fault. Returns whether the fault affects it. */
  const affects = (fault: Fault, body: Buffer): boolean => {
    if (!body.includes(fault.about ?? '')) return false
    const index = counts.get(fault) ?? 0
    counts.set(fault, index + 1)
    return index >= fault.skip && index < fault.skip + fault.times
  }

  return {
    /** Counts a request, and returns the fault that affects it. */
    ofNextRequest: (body: Buffer): Fault | undefined =>
      faults.filter((fault) => affects(fault, body))[0],
    /** Waits as long as a fault says, unless all faults end before. */
    stall,
    /** Whether a request waits for a stall to end. */
    isStalling: (): boolean => stalling > 0,
    /** Injects the fault if this is its moment. Returns false when that ended the request. */
    inject: async (
      fault: Fault | undefined,
      moment: Fault['moment'],
      response: ServerResponse,
    ): Promise<boolean> => {
      if (fault?.moment !== moment) return true
      if (fault.kind === 'stall') {
        await stall(fault)
        // `late` is the fault that forwards for a sender who has given up.
        return response.socket?.destroyed === false
      }
      breakOff(response, fault.kind)
      return false
    },
    /** Replaces all faults and restarts the count. */
    arm: (armed: readonly Fault[]): void => {
      healing.abort()
      faults = armed
      counts = new Map()
      healing = new AbortController()
    },
    /** Ends all faults; stalled requests go on. */
    heal: (): void => {
      faults = []
      healing.abort()
    },
  }
}
type ArmedFaults = ReturnType<typeof createArmedFaults>

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
