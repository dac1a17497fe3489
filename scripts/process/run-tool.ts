import { inRoot, root } from '../cli/paths.ts'
import { startChild } from './child.ts'

/**
 * Runs a program of node_modules, its words shown; resolves to whether it ended with 0. One that
 * comes to no end within `limitMs` is ended, which is said, and has failed.
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
    console.error(
      `${path} came to no end within ${limitMs} ms: what is under way above never rests.`,
    )
    void child.stop()
  }
  const timer = limitMs === undefined ? undefined : setTimeout(giveUp, limitMs)
  const how = await child.exited
  clearTimeout(timer)
  return how === 0
}
