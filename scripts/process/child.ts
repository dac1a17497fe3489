import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { CliError } from '../cli/cli-error.ts'
import { forgetGroup, watchGroup } from './reaper.ts'

export type ChildOptions = {
  /** What a person calls it, for sentences: "the database". */
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
  /** Where its output goes, from an empty file; without it the output is this process's own. */
  readonly logFile?: string
}

/** A process that we have started. */
export type Child = {
  readonly name: string
  readonly pid: number
  readonly logFile: string | undefined
  /** Resolves to the exit code, or to the signal that ended it. Never rejects. */
  readonly exited: Promise<number | NodeJS.Signals>
  /** Resolves like `exited`, but only when it ended without `stop` or `kill`. */
  readonly crashed: Promise<number | NodeJS.Signals>
  /** Asks the whole group to end, and after `graceMs` (5,000) ends it. Resolves once it is gone. */
  stop(graceMs?: number): Promise<void>
  /** Ends the whole group at once, as a crash would. */
  kill(): Promise<void>
}

const openLog = (file: string): number => {
  mkdirSync(dirname(file), { recursive: true })
  return openSync(file, 'w')
}

const signalGroup = (pid: number, signal: NodeJS.Signals | 0): boolean => {
  try {
    process.kill(-pid, signal)
    return true
  } catch {
    return false
  }
}

/**
 * Starts a program in a process group of its own, so that a terminal's Ctrl-C reaches only this
 * process, and so that what the program starts itself is ended with it.
 * Refuses with a `CliError` when the program can't be run.
 */
export const startChild = async (options: ChildOptions): Promise<Child> => {
  const output = options.logFile ? openLog(options.logFile) : 'inherit'
  const child = spawn(options.command, options.args, {
    detached: true,
    stdio: ['ignore', output, output],
    env: options.env ?? process.env,
    ...(options.cwd ? { cwd: options.cwd } : {}),
  })
  if (typeof output === 'number') closeSync(output)
  const { pid } = child
  if (pid !== undefined) watchGroup(pid)
  const exited = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 1))
  })
  if (pid === undefined) {
    const cause = await new Promise<Error>((resolve) => child.once('error', resolve))
    throw new CliError(`${options.name} can't be started: ${cause.message}.`)
  }
  let asked = false
  const gone = exited.then(() => endGroup(pid))
  return {
    name: options.name,
    pid,
    logFile: options.logFile,
    exited,
    crashed: new Promise((resolve) => {
      exited.then((how) => {
        if (!asked) resolve(how)
      })
    }),
    stop: async (graceMs = 5000) => {
      asked = true
      signalGroup(pid, 'SIGTERM')
      await Promise.race([exited, wait(graceMs, undefined, { ref: false })])
      signalGroup(pid, 'SIGKILL')
      await gone
    },
    kill: async () => {
      asked = true
      signalGroup(pid, 'SIGKILL')
      await gone
    },
  }
}

/** After its leader has ended: ends what it left behind and waits until the group is empty. */
const endGroup = async (pid: number): Promise<void> => {
  for (let round = 0; round < 100 && signalGroup(pid, 'SIGKILL'); round++) await wait(10)
  forgetGroup(pid)
}

/** Where a person finds out why the child ended: its log, and of it the last line about an error. */
export const complaint = ({ logFile }: Pick<Child, 'logFile'>): string => {
  if (!logFile) return 'What it said stands above.'
  const lines = stripVTControlCharacters(readFileSync(logFile, 'utf8')).trimEnd().split('\n')
  const line = lines.findLast((text) => /\w*Error: |\[ERROR\]|panicked/.test(text)) ?? lines.at(-1)
  return `Its log is ${logFile}${line ? ` and says: ${line.trim()}` : ', and it is empty'}`
}
