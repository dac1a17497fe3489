import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './fault.ts'

const breakOff = (response: ServerResponse, kind: Fault['kind']): void => {
  if (kind === 'reset' || kind === 'late') response.socket?.resetAndDestroy()
  else if (kind === 'answer_500' && !response.headersSent) {
    response.writeHead(500, { 'content-type': 'text/plain' }).end('An injected fault')
  } else response.socket?.destroy()
}

/** The faults of a proxy. Which of them affects a request depends on the requests before it. */
export const createArmedFaults = () => {
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
export type ArmedFaults = ReturnType<typeof createArmedFaults>
