import { appendFileSync } from 'node:fs'

/**
 * Calls the worker's scheduled handler now and every 30 s, where no other time is said: nothing else
 * does so on this machine. A call that fails is written to the log; the next one makes up for it. The
 * answer ends it.
 */
export const startSweep = (workerUrl: string, logFile: string, everyMs = 30_000): (() => void) => {
  const sweep = async (): Promise<void> => {
    try {
      const answer = await fetch(`${workerUrl}/cdn-cgi/handler/scheduled`, {
        signal: AbortSignal.timeout(20_000),
      })
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
      await answer.body?.cancel()
    } catch (error) {
      appendFileSync(logFile, `${new Date().toISOString()} ${String(error)}\n`)
    }
  }
  sweep()
  const timer = setInterval(sweep, everyMs)
  return () => clearInterval(timer)
}
