import { isDescendantOf } from './ancestors.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Ctrl-C reaches this process twice: from the terminal, and passed on by npm. */
const repeatMs = 1000

/** Polls, because a killed npm sends no signal to the programs below it. */
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
