import { appendFileSync } from 'node:fs'

/** Calls the scheduled handler of a worker that `wrangler dev` runs. Throws if it fails. */
export const sweepOnce = async (workerUrl: string): Promise<void> => {
  const response = await fetch(`${workerUrl}/cdn-cgi/handler/scheduled`, {
    signal: AbortSignal.timeout(20_000),
  })
  if (!response.ok) {
    throw new Error(`The sweep failed with ${response.status}: ${await response.text()}`)
  }
  await response.body?.cancel()
}

/**
 * Calls the worker's scheduled handler now and every 30 s, because `wrangler dev` never does. A
 * failure is logged, and the next call makes up for it. Returns a function that stops the calls.
 */
export const startSweep = (workerUrl: string, logFile: string, everyMs = 30_000): (() => void) => {
  const sweep = (): Promise<void> =>
    sweepOnce(workerUrl).catch((error: unknown) =>
      appendFileSync(logFile, `${new Date().toISOString()} ${String(error)}\n`),
    )
  sweep()
  const timer = setInterval(sweep, everyMs)
  return () => clearInterval(timer)
}
