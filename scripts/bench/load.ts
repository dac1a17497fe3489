import { Agent, request } from 'node:http'
import { quantile } from '../cli/figures.ts'

/** A request that is measured, and the status that its response must have. */
export type Target = {
  readonly name: string
  readonly status: number
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export type Measured = { readonly p50: number; readonly p95: number; readonly perSecond: number }

/**
 * A client with a fixed number of kept connections. It costs less than `fetch`, with which it would
 * share the machine, and measures fractions of a millisecond, which load generators round.
 */
const createClient = (connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  /** Resolves to the status once the whole response has arrived. */
  const send = ({ method, url, headers, body }: Target): Promise<number> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
      const options = { agent, method, headers: { ...headers, ...length } }
      const sent = request(url, options, (response) => {
        response.on('end', () => resolve(response.statusCode ?? 0))
        response.on('error', reject)
        response.resume()
      })
      sent.on('error', reject)
      sent.end(body)
    })

  return {
    /** Sends one request; resolves to its milliseconds. Throws for any other status. */
    time: async (target: Target): Promise<number> => {
      const started = performance.now()
      const status = await send(target)
      if (status !== target.status) throw new Error(`${target.name} responded with ${status}`)
      return performance.now() - started
    },
    close: () => agent.destroy(),
  }
}

/** Lets the given number of clients repeat a request, each as soon as it has its response. */
export const measureLoad = async (
  target: Target,
  clients: number,
  durationMs: number,
): Promise<Measured> => {
  const client = createClient(clients)
  try {
    const times: number[] = []
    for (let warm = 0; warm < clients * 2; warm += 1) await client.time(target)
    const started = performance.now()
    const elapsed = () => performance.now() - started
    const repeat = async (): Promise<void> => {
      while (elapsed() < durationMs) times.push(await client.time(target))
    }
    await Promise.all(Array.from({ length: clients }, repeat))
    const perSecond = times.length / (elapsed() / 1000)
    return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), perSecond }
  } finally {
    client.close()
  }
}
