import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The parent of a process; 0 when the process is gone. */
const parentOf = (pid: number): number => {
  try {
    if (process.platform !== 'linux') {
      return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))
    }
    // The name, in brackets, may contain anything; the state and the parent follow it.
    const [, parent] = /^.*\)\s+\S+\s+(\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return Number(parent ?? 0)
  } catch {
    return 0
  }
}

/**
 * Whether this process was started, directly or not, by a process that still runs. The answer turns
 * to false when any process between the two ends, because its children get another parent.
 */
export const isDescendantOf = (ancestor: number, pid: number = process.pid): boolean =>
  pid === ancestor || (pid > 1 && isDescendantOf(ancestor, parentOf(pid)))
