import { setTimeout as wait } from 'node:timers/promises'
import { CliError } from '../cli/cli-error.ts'
import { type Child, describeFailure } from './child.ts'

const isOk = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

/**
 * Waits until a child's URL responds with 2xx. When the child ends first or `withinMs` pass, kills
 * the child and throws a `CliError` with the last error of its log.
 */
export const waitUntilOk = async (url: string, child: Child, withinMs: number): Promise<void> => {
  const deadline = Date.now() + withinMs
  let end: number | NodeJS.Signals | undefined
  child.exited.then((result) => {
    end = result
  })
  while (!(await isOk(url))) {
    const isLate = Date.now() > deadline
    if (end !== undefined || isLate) {
      await child.kill()
      const problem =
        end === undefined
          ? `did not respond within ${withinMs / 1000} s`
          : `ended (${end}) while it was starting`
      throw new CliError(`${child.name} ${problem}. ${describeFailure(child)}`)
    }
    await wait(20)
  }
}
