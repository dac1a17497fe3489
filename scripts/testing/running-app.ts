import { type ChildProcess, spawn } from 'node:child_process'
import { root } from '../cli/paths.ts'

export type RunningApp = {
  readonly process: ChildProcess
  readonly pid: number
  /** What it has written so far. */
  readonly output: { stdout: string; stderr: string }
  readonly exited: Promise<number | NodeJS.Signals>
}

/** Starts a command at the root, with these variables on top of the environment. */
export const run = (command: readonly string[], env: NodeJS.ProcessEnv): RunningApp => {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, LAUNCHED_BY: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    output.stdout += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output.stderr += chunk.toString()
  })
  const exited = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 1))
  })
  return { process: child, pid: child.pid ?? 0, output, exited }
}

/** Waits for the line with the app's URL. Throws if the command ends without it. */
export const untilReady = async (app: RunningApp): Promise<string> => {
  const ready = new Promise<string>((resolve) => {
    app.process.stdout?.on('data', () => {
      const url = /Storystone is at (\S+)/.exec(app.output.stdout)?.[1]
      if (url) resolve(url)
    })
  })
  const ended = app.exited.then((how) => {
    throw new Error(`Ended (${how}) without a line: ${app.output.stdout}\n${app.output.stderr}`)
  })
  return Promise.race([ready, ended])
}
