import { type ChildProcess, spawn } from 'node:child_process'
import { root } from '../cli/paths.ts'

export type RunningApp = {
  readonly process: ChildProcess
  readonly pid: number
  /** What it has written to stdout and to stderr so far. */
  readonly said: { out: string; err: string }
  readonly exited: Promise<number | NodeJS.Signals>
}

/** Starts a command at the root with these variables over the environment; does not wait for it. */
export const run = (command: readonly string[], env: NodeJS.ProcessEnv): RunningApp => {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, LAUNCHED_BY: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said.err += chunk.toString()
  })
  const exited = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 1))
  })
  return { process: child, pid: child.pid ?? 0, said, exited }
}

/** Waits for the line that says where the app is; throws when the command ends without it. */
export const untilAnnounced = async (app: RunningApp): Promise<string> => {
  const announced = new Promise<string>((resolve) => {
    app.process.stdout?.on('data', () => {
      const url = /Storystone is at (\S+)/.exec(app.said.out)?.[1]
      if (url) resolve(url)
    })
  })
  const ended = app.exited.then((how) => {
    throw new Error(`Ended (${how}) without a line: ${app.said.out}\n${app.said.err}`)
  })
  return Promise.race([announced, ended])
}
