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

/** Waits until a child's URL responds with 2xx; otherwise kills the child and throws. */
export const waitUntilOk = async (url: string, child: Child, withinMs: number): Promise<void> => {
  const deadline = Date.now() + withinMs
  while (!(await isOk(url))) {
    const end = await Promise.race([child.exited, wait(20)])
    if (end === undefined && Date.now() < deadline) continue
    await child.kill()
    const problem =
      end === undefined
        ? `did not respond within ${withinMs / 1000} s`
        : `ended (${end}) while it was starting`
    throw new CliError(`${child.name} ${problem}. ${describeFailure(child)}`)
  }
}
