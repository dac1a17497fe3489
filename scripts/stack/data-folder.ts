import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../cli/cli-error.ts'

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

/** The process that uses the folder now: it is alive and has touched its mark a moment ago. */
const findHolder = (mark: string): number | undefined => {
  try {
    const pid = Number(readFileSync(mark, 'utf8'))
    const fresh = Date.now() - statSync(mark).mtimeMs < staleAfterMs
    return fresh && isRunning(pid) ? pid : undefined
  } catch {
    return undefined
  }
}

/**
 * Makes the data folder and marks it as used by this process, since two databases on the same
 * files would ruin them. Refuses with a `CliError` while another process uses it. The answer
 * gives the folder free.
 */
export const claimDataFolder = (dataDir: string): (() => void) => {
  const mark = join(dataDir, 'in-use')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const holder = findHolder(mark)
    if (holder !== undefined) {
      throw new CliError(
        `The data folder ${dataDir} is in use by a Storystone that runs already (process ${holder}): stop that one, or set STORYSTONE_DATA to another folder.`,
      )
    }
    writeFileSync(mark, String(process.pid))
  } catch (error) {
    if (error instanceof CliError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new CliError(
      `The data folder ${dataDir} can't be written (${reason}): make it writable, or set STORYSTONE_DATA to another folder.`,
    )
  }
  const heartbeat = setInterval(() => {
    const now = new Date()
    utimesSync(mark, now, now)
  }, heartbeatMs).unref()
  return () => {
    clearInterval(heartbeat)
    rmSync(mark, { force: true })
  }
}
