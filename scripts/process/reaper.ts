import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { inRoot } from '../cli/paths.ts'

let pipe: Writable | undefined

/** Starts the reaper once. It outlives this process and ends its children if it is killed. */
const openPipe = (): Writable => {
  if (pipe) return pipe
  const child = spawn(process.execPath, [inRoot('scripts/process/reaper-process.ts')], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
    cwd: '/',
  })
  child.unref()
  child.once('exit', () => {
    pipe = undefined
  })
  // Breaks only when the reaper itself was killed.
  child.stdin.on('error', () => {})
  if (child.stdin instanceof Socket) child.stdin.unref()
  pipe = child.stdin
  return pipe
}

/** From now on, the process group ends with this process, even if this process is killed. */
export const watchGroup = (group: number): boolean => openPipe().write(`+${group}\n`)

/** Stops watching a group that has ended: the system may give its number to another one. */
export const releaseGroup = (group: number): boolean => openPipe().write(`-${group}\n`)
