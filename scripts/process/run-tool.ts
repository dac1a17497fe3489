import { inRoot, root } from '../cli/paths.ts'
import { startChild } from './child.ts'

/**
 * Runs a program of node_modules and shows its output. Resolves to whether it exited with 0. One
 * that takes longer than `limitMs` is stopped and counts as failed.
 */
export const runTool = async (
  path: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  limitMs?: number,
): Promise<boolean> => {
  const child = await startChild({
    name: path,
    command: process.execPath,
    args: [inRoot(`node_modules/${path}`), ...args],
    cwd: root,
    env: { ...process.env, ...env },
  })
  const giveUp = (): void => {
    console.error(`${path} was stopped after ${limitMs} ms: something above never ends.`)
    void child.stop()
  }
  const timer = limitMs === undefined ? undefined : setTimeout(giveUp, limitMs)
  const result = await child.exited
  clearTimeout(timer)
  return result === 0
}
