import { setTimeout as wait } from 'node:timers/promises'
import { CliError } from '../cli/cli-error.ts'
import { type Child, complaint } from './child.ts'

const isOk = async (url: string): Promise<boolean> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

/**
 * Waits until the address answers 2xx. Refuses, with the child's last words, when the child ends
 * first or `withinMs` pass; the child is then gone.
 */
export const waitUntilOk = async (url: string, child: Child, withinMs: number): Promise<void> => {
  const deadline = Date.now() + withinMs
  let end: number | NodeJS.Signals | undefined
  child.exited.then((how) => {
    end = how
  })
  while (!(await isOk(url))) {
    const fate = end === undefined ? undefined : `ended (${end}) while it was starting`
    const late = Date.now() > deadline ? `gave no answer within ${withinMs / 1000} s` : undefined
    const fault = fate ?? late
    if (fault) {
      await child.kill()
      throw new CliError(`${child.name} ${fault}. ${complaint(child)}`)
    }
    await wait(20)
  }
}
