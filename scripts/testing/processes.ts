import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

type Process = { readonly pid: number; readonly parent: number; readonly state: string }

const readProc = (pid: string): readonly string[] => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state = '', parent = ''] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return [pid, parent, state]
  } catch {
    return []
  }
}

const rows = (): readonly (readonly string[])[] =>
  process.platform === 'linux'
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(readProc)
    : execFileSync('ps', ['-axo', 'pid=,ppid=,stat='], { encoding: 'utf8' })
        .split('\n')
        .map((line) => line.trim().split(/\s+/))

/** Every running process, zombies excepted. */
const livingProcesses = (): readonly Process[] =>
  rows()
    .filter((row) => row.length >= 3)
    .map(([pid, parent, state = '']) => ({ pid: Number(pid), parent: Number(parent), state }))
    .filter(({ state }) => !state.startsWith('Z'))

/** The process and all its descendants. */
export const processTreeOf = (pid: number): readonly number[] => {
  const processes = livingProcesses()
  const below = (parent: number): readonly number[] => [
    parent,
    ...processes.filter((one) => one.parent === parent).flatMap((one) => below(one.pid)),
  ]
  return below(pid)
}

/** The processes that still run. */
export const survivorsOf = (pids: readonly number[]): readonly number[] => {
  const alive = new Set(livingProcesses().map(({ pid }) => pid))
  return pids.filter((pid) => alive.has(pid))
}
