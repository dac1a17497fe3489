import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const readProc = (pid: number): string => {
  try {
    // The name, in brackets, may hold anything; the state and the parent come after it.
    const [, parent] =
      /^.*\)\s+\S+\s+(\d+)\s/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return `${pid} ${parent}`
  } catch {
    return ''
  }
}

const askPs = (pids: readonly number[]): string => {
  try {
    return execFileSync('ps', ['-o', 'pid=,ppid=', '-p', pids.join(',')], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/** Each process that there is, with its parent. */
const findParents = (pids: readonly number[]): ReadonlyMap<number, number> => {
  const table = process.platform === 'linux' ? pids.map(readProc).join('\n') : askPs(pids)
  const rows = table.matchAll(/^\s*(\d+)\s+(\d+)\s*$/gm)
  return new Map([...rows].map(([, pid, parent]) => [Number(pid), Number(parent)]))
}

/**
 * The processes from `from` up to `launcher`, each the child of the next; undefined when `launcher`
 * is not above `from`: it has ended.
 */
const chainTo = (launcher: number, from: number = process.pid): number[] | undefined => {
  const chain = [from]
  for (let pid = from; pid !== launcher; ) {
    const parent = findParents([pid]).get(pid)
    if (parent === undefined || parent <= 1) return undefined
    chain.push(parent)
    pid = parent
  }
  return chain
}

const isWhole = (chain: readonly number[]): boolean => {
  const links = chain.slice(0, -1)
  const parents = findParents(links)
  return links.every((pid, index) => parents.get(pid) === chain[index + 1])
}

/**
 * Calls `onBroken` once, within a second of the end of any process between this one and
 * `launcher`: npm, when it is killed, does not tell the programs below it.
 */
export const watchLauncher = (launcher: number, onBroken: () => void): void => {
  const chain = chainTo(launcher)
  const timer = setInterval(() => {
    if (chain && isWhole(chain)) return
    clearInterval(timer)
    onBroken()
  }, 500)
  timer.unref()
}
