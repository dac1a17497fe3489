import { randomInt } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import { CliError } from '../cli/cli-error.ts'

/** Below the range that systems use for outgoing connections. */
const [lowest, highest] = [20_000, 32_000]

/** One empty file per port that a process of this user has chosen and may not listen on yet. */
const claims = join(tmpdir(), `storystone-ports-${userInfo().uid}`)

/** Longer than a test takes from choosing a port to listening on it. */
const claimMs = 10 * 60_000

const deleteOldClaims = (): void => {
  for (const name of readdirSync(claims)) {
    const file = join(claims, name)
    const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - made > claimMs) rmSync(file, { force: true })
  }
}

/** False while another claim on the port exists. */
const claim = (port: number): boolean => {
  try {
    writeFileSync(join(claims, String(port)), '', { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * A random free loopback port. No other process of this user gets the same one for ten minutes,
 * because a port is used seconds after it is chosen (decision 112).
 */
export const findFreePort = async (): Promise<number> => {
  mkdirSync(claims, { recursive: true })
  deleteOldClaims()
  for (;;) {
    const port = await getPort({ port: randomInt(lowest, highest) })
    if (port < highest && claim(port)) return port
  }
}

/** Throws a `CliError` if any address of this machine already listens on the port, or none may. */
export const requireFreePort = async (port: number): Promise<void> => {
  if ((await getPort({ port })) === port) return
  throw new CliError(
    port < 1024
      ? `Port ${port} is taken or reserved for the system: choose one above 1023, for example PORT=8787.`
      : `Port ${port} is taken by another program: stop that one, or choose another, for example PORT=${port === 65_535 ? 8788 : port + 1}.`,
  )
}
