import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CliError, messageOf } from '../cli/cli-error.ts'

const heartbeatMs = 2000
const staleAfterMs = 10_000

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The process that uses the folder: it is running and has touched the lock file recently. */
const findHolder = (lock: string): number | undefined => {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    const isFresh = Date.now() - statSync(lock).mtimeMs < staleAfterMs
    return isFresh && isRunning(pid) ? pid : undefined
  } catch {
    return undefined
  }
}

/**
 * Creates the data folder and locks it for this process, because two databases on the same files
 * would corrupt them. Throws a `CliError` while another process uses it. Returns the unlock function.
 */
export const lockDataFolder = (dataDir: string): (() => void) => {
  const lock = join(dataDir, 'in-use')
  const holder = findHolder(lock)
  if (holder !== undefined) {
    throw new CliError(
      `The data folder ${dataDir} is in use by a Storystone that runs already (process ${holder}): stop that one, or set STORYSTONE_DATA to another folder.`,
    )
  }
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(lock, String(process.pid))
  } catch (error) {
    throw new CliError(
      `The data folder ${dataDir} can't be written (${messageOf(error)}): make it writable, or set STORYSTONE_DATA to another folder.`,
    )
  }
  const heartbeat = setInterval(() => {
    const now = new Date()
    utimesSync(lock, now, now)
  }, heartbeatMs).unref()
  return () => {
    clearInterval(heartbeat)
    rmSync(lock, { force: true })
  }
}
