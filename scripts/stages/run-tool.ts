import { startChild } from '../parts/child.ts'
import { inRoot, root } from '../parts/paths.ts'

/** Runs a program of node_modules, its words shown; resolves to whether it ended with 0. */
export const runTool = async (
  path: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> => {
  const child = await startChild({
    name: path,
    command: process.execPath,
    args: [inRoot(`node_modules/${path}`), ...args],
    cwd: root,
    env: { ...process.env, ...env },
  })
  return (await child.exited) === 0
}
