import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { CliError, messageOf } from '../cli/cli-error.ts'
import { inRoot, root } from '../cli/paths.ts'

export type ChildOptions = {
  /** How messages call it, for example "The database". */
  readonly name: string
  /** Node by default, which runs the script that the arguments begin with. */
  readonly command?: string
  readonly args: readonly string[]
  /** On top of the environment of this process. */
  readonly env?: NodeJS.ProcessEnv
  /** The file that receives its output, without colours, emptied first. Without it, the output is shown. */
  readonly logFile?: string
}

export type Child = {
  readonly name: string
  readonly pid: number
  readonly logFile: string | undefined
  /** Resolves to the exit code, or to the signal that ended the process. Never rejects. */
  readonly exited: Promise<number | NodeJS.Signals>
  /** Resolves like `exited`, but only if the process ended without `stop` or `kill`. */
  readonly crashed: Promise<number | NodeJS.Signals>
  /** Terminates the process group, and kills it after 5 s. Resolves when it is gone. */
  stop(): Promise<void>
  /** Kills the process group at once, as a crash would. Resolves when it is gone. */
  kill(): Promise<void>
}

const withoutColours = { NO_COLOR: '1', FORCE_COLOR: '0' }

const openLog = (file: string): number => {
  mkdirSync(dirname(file), { recursive: true })
  return openSync(file, 'w')
}

/** False when the group is empty. */
const signalGroup = (pid: number, signal: NodeJS.Signals): boolean => {
  try {
    process.kill(-pid, signal)
    return true
  } catch {
    return false
  }
}

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
const watchGroup = (group: number): boolean => openPipe().write(`+${group}\n`)

/** Stops watching a group that has ended: the system may give its number to another one. */
const releaseGroup = (group: number): boolean => openPipe().write(`-${group}\n`)

/** Kills what the ended leader of a group left behind, and waits until the group is empty. */
const clearGroup = async (pid: number): Promise<void> => {
  for (let round = 0; round < 100 && signalGroup(pid, 'SIGKILL'); round++) await wait(10)
  releaseGroup(pid)
}

/**
 * Starts a program at the root, in its own process group: Ctrl-C reaches only our process, and what
 * the program starts ends with it. Throws a `CliError` when the program can't be started.
 */
export const startChild = async (options: ChildOptions): Promise<Child> => {
  const { name, command = process.execPath, args, logFile } = options
  const output = logFile ? openLog(logFile) : 'inherit'
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...(logFile && withoutColours), ...options.env },
    detached: true,
    stdio: ['ignore', output, output],
  })
  if (typeof output === 'number') closeSync(output)
  const { pid } = child
  if (pid === undefined) {
    const [error] = await once(child, 'error')
    throw new CliError(`${name} can't be started: ${messageOf(error)}.`)
  }
  watchGroup(pid)
  const exited = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 1))
  })
  const gone = exited.then(() => clearGroup(pid))
  let isExpected = false
  const end = async (signal: NodeJS.Signals, graceMs: number): Promise<void> => {
    isExpected = true
    signalGroup(pid, signal)
    await Promise.race([exited, wait(graceMs, undefined, { ref: false })])
    signalGroup(pid, 'SIGKILL')
    await gone
  }
  return {
    name,
    pid,
    logFile,
    exited,
    crashed: new Promise((resolve) => {
      exited.then((result) => {
        if (!isExpected) resolve(result)
      })
    }),
    stop: () => end('SIGTERM', 5000),
    kill: () => end('SIGKILL', 0),
  }
}

/** Where to read why a child ended: its log, with the log's last line about an error. */
export const describeFailure = ({ logFile }: Pick<Child, 'logFile'>): string => {
  if (!logFile) return 'Its output is above.'
  const lines = stripVTControlCharacters(readFileSync(logFile, 'utf8')).trimEnd().split('\n')
  const line = lines.findLast((text) => /\w*Error: |\[ERROR\]|panicked/.test(text)) ?? lines.at(-1)
  return `Its log is ${logFile}${line ? ` and says: ${line.trim()}` : ', and it is empty'}`
}

const isOk = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

/** Waits until a child's URL responds with 2xx; otherwise kills the child and throws. */
export const waitUntilOk = async (url: string, child: Child, withinMs: number): Promise<void> => {
  const deadline = Date.now() + withinMs
  while (!(await isOk(url))) {
    const end = await Promise.race([child.exited, wait(20)])
    if (end === undefined && Date.now() < deadline) continue
    await child.kill()
    const problem =
      end === undefined
        ? `did not respond within ${withinMs / 1000} s`
        : `ended (${end}) while it was starting`
    throw new CliError(`${child.name} ${problem}. ${describeFailure(child)}`)
  }
}

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
