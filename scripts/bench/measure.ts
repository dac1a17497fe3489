import { quantile } from './figures.ts'
import { createHttpClient, type HttpClient, type WireCall } from './http-client.ts'

/** What is measured: a call, and the status that it must have. */
export type Target = {
  readonly name: string
  readonly status: number
  /** Made anew for each call. */
  readonly call: () => WireCall
}

/** Milliseconds, and calls a second. */
export type Measured = { readonly p50: number; readonly p95: number; readonly perSecond: number }

/** Makes one call; answers its milliseconds, or throws when the status is another. */
export const timeCall = async (client: HttpClient, target: Target): Promise<number> => {
  const started = performance.now()
  const status = await client.send(target.call())
  if (status !== target.status) throw new Error(`${target.name} was answered with ${status}`)
  return performance.now() - started
}

/** Has so many clients call again and again, each as soon as it has its answer. */
export const measure = async (
  target: Target,
  clients: number,
  durationMs: number,
): Promise<Measured> => {
  const client = createHttpClient(clients)
  try {
    const times: number[] = []
    for (let warm = 0; warm < clients * 2; warm += 1) await timeCall(client, target)
    const started = performance.now()
    const since = () => performance.now() - started
    const callOn = async (): Promise<void> => {
      while (since() < durationMs) times.push(await timeCall(client, target))
    }
    await Promise.all(Array.from({ length: clients }, callOn))
    const seconds = since() / 1000
    return {
      p50: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      perSecond: times.length / seconds,
    }
  } finally {
    client.close()
  }
}
