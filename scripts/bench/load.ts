import { Agent, request } from 'node:http'
import { quantile } from '../cli/figures.ts'

type Headers = Readonly<Record<string, string>>

/** Resolves to the milliseconds of a GET, to its last byte. Throws unless it is answered with 200. */
const time = (agent: Agent, url: string, headers: Headers): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    request(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} says ${response.statusCode}`))
      response.on('end', () => resolve(performance.now() - started))
      response.on('error', reject)
      response.resume()
    })
      .on('error', reject)
      .end()
  })

/**
 * Lets so many clients repeat a GET on kept connections, each as soon as it has its response. `fetch`
 * costs more, and shares the machine: this measures fractions of a millisecond.
 */
export const measureLoad = async (
  url: string,
  clients: number,
  durationMs: number,
  headers: Headers = {},
): Promise<{ readonly p50: number; readonly p95: number }> => {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  try {
    const times: number[] = []
    for (let warm = 0; warm < clients * 2; warm += 1) await time(agent, url, headers)
    const started = performance.now()
    const repeat = async (): Promise<void> => {
      while (performance.now() - started < durationMs) times.push(await time(agent, url, headers))
    }
    await Promise.all(Array.from({ length: clients }, repeat))
    return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
  } finally {
    agent.destroy()
  }
}
