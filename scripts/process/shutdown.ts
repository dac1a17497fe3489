import { watchLauncher } from './launcher.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Resolves when this program shall end: by Ctrl-C, a termination signal or a closed terminal, or
 * because npm, which has put its process id into LAUNCHED_BY, is gone. Asked a second time, the
 * program ends at once.
 */
export const untilEnded = (environment: NodeJS.ProcessEnv = process.env): Promise<string> =>
  new Promise((resolve) => {
    let asked = false
    for (const signal of signals) {
      process.on(signal, () => {
        if (asked) process.exit(1)
        asked = true
        resolve(signal)
      })
    }
    const launcher = Number(environment.LAUNCHED_BY)
    if (launcher > 1) watchLauncher(launcher, () => resolve('npm has ended'))
  })
