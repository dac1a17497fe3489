import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { runCommand } from '../cli/cli-error.ts'

/** The parent of a process; 0 when the process is gone. */
const parentOf = (pid: number): number => {
  try {
    if (process.platform !== 'linux') {
      return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))
    }
    // The name, in brackets, may contain anything; the state and the parent follow it.
    const [, parent] = /^.*\)\s+\S+\s+(\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return Number(parent ?? 0)
  } catch {
    return 0
  }
}

/**
 * Whether this process was started, directly or not, by a process that still runs. The answer turns
 * to false when any process between the two ends, because its children get another parent.
 */
const isDescendantOf = (ancestor: number, pid: number = process.pid): boolean =>
  pid === ancestor || (pid > 1 && isDescendantOf(ancestor, parentOf(pid)))

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Ctrl-C reaches this process twice: from the terminal, and passed on by npm. */
const repeatMs = 1000

/** Polls, because a killed npm sends no connection to the programs below it. */
const watchLauncher = (launcher: number, onGone: () => void): void => {
  const timer = setInterval(() => {
    if (isDescendantOf(launcher)) return
    clearInterval(timer)
    onGone()
  }, 500)
  timer.unref()
}

/**
 * Resolves when this program should end: on Ctrl-C, on a termination signal, when the terminal
 * closes, or when the npm whose process id is in LAUNCHED_BY is gone. A second signal, more than a
 * second later, ends the program at once.
 */
export const untilShutdown = (environment: NodeJS.ProcessEnv = process.env): Promise<string> =>
  new Promise((resolve) => {
    let requestedAt: number | undefined
    for (const signal of signals) {
      process.on(signal, () => {
        requestedAt ??= Date.now()
        if (Date.now() - requestedAt > repeatMs) process.exit(1)
        resolve(signal)
      })
    }
    const launcher = Number(environment.LAUNCHED_BY)
    if (launcher > 1) watchLauncher(launcher, () => resolve('npm has ended'))
  })

/** Ends this program on a shutdown request. The reaper ends its child processes. */
export const exitOnShutdown = (): void => {
  untilShutdown().then(() => process.exit(130))
}

/**
 * Runs a command until it ends or a signal ends it. `--help` prints the help instead. Arguments that are no
 * options, such as files, are refused unless `allowPositionals` is set.
 */
export const runWithOptions = <const Options extends ParseArgsOptionsConfig>(
  help: string,
  options: Options,
  command: (
    values: ReturnType<typeof parseArgs<{ options: Options }>>['values'],
    files: string[],
  ) => Promise<unknown>,
  allowPositionals = false,
): Promise<void> => {
  exitOnShutdown()
  return runCommand(async () => {
    if (process.argv.includes('--help')) console.log(help)
    else {
      const { values, positionals } = parseArgs({ options, allowPositionals })
      await command(values, positionals)
    }
  })
}
