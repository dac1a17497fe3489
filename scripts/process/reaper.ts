import { spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import { inRoot } from '../cli/paths.ts'

let pipe: Writable | undefined

/** Starts the reaper once; it lives on when this process is killed, to end what was left behind. */
const reaper = (): Writable => {
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
  // The pipe breaks only when the reaper was killed; its children are then ended by their owner alone.
  child.stdin.on('error', () => {})
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref()
  pipe = child.stdin
  return pipe
}

/** From now on the process group ends with this process, even when this process is killed. */
export const watchGroup = (group: number): void => {
  reaper().write(`+${group}\n`)
}

/** The group has ended: its number may belong to somebody else soon. */
export const forgetGroup = (group: number): void => {
  reaper().write(`-${group}\n`)
}
