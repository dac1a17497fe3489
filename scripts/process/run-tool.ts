import { inRoot } from '../cli/paths.ts'
import { startChild } from './child.ts'

/** Runs a program and shows its output; false if it fails or takes longer than `limitMs`. */
export const runProgram = async (
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  limitMs?: number,
): Promise<boolean> => {
  const child = await startChild({ name: command, command, args, env })
  const giveUp = (): void => {
    console.error(`${args[0]} was stopped after ${limitMs} ms: something above never ends.`)
    void child.stop()
  }
  const timer = limitMs === undefined ? undefined : setTimeout(giveUp, limitMs)
  const result = await child.exited
  clearTimeout(timer)
  return result === 0
}

/** Runs a program of node_modules, as {@link runProgram} does. */
export const runTool = (
  path: string,
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
  limitMs?: number,
): Promise<boolean> =>
  runProgram(process.execPath, [inRoot(`node_modules/${path}`), ...args], env, limitMs)
