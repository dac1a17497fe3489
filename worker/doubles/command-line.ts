import type { RunningDouble } from './http/double-server.ts'

/** Parses a number of the command line. Refuses anything else, and what is out of bounds. */
export const readNumber = (name: string, text: string, most: number, least = 0): number => {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new Error(`--${name} takes a number from ${least} to ${most}, not "${text}".`)
}

export const readPort = (text: string): number => readNumber('port', text, 65_535)

/** Runs a double as a program: prints its URL, and closes it on SIGINT and SIGTERM. */
export const runDouble = (start: () => Promise<RunningDouble>): Promise<void> =>
  start().then(
    (double) => {
      console.log(double.url)
      for (const signal of ['SIGINT', 'SIGTERM'] as const) {
        process.once(signal, () => void double.close())
      }
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : String(error))
      process.exitCode = 1
    },
  )
