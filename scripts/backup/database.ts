import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type Client, createClient } from '@libsql/client/web'
import { CliError } from '../cli/cli-error.ts'
import type { Address } from '../settings/worker-variables.ts'

const isComplete = (statement: string): boolean =>
  /^CREATE (TEMP )?TRIGGER/i.test(statement) ? /\bEND;$/i.test(statement) : statement.endsWith(';')

/** Whether a statement begins or ends the dump's transaction. A restore uses its own. */
const isFrame = (statement: string): boolean =>
  /^(PRAGMA foreign_keys|BEGIN TRANSACTION|COMMIT)\b/.test(statement)

/**
 * The statements of a dump in order, without its frame. A row is on one line, with its line breaks
 * written as char(10); only tables and triggers take several lines. Throws if the dump was cut off.
 */
async function* statementsOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let statement = ''
  let last = ''
  for await (const line of lines) {
    statement = `${statement}\n${line}`.trim()
    if (statement === '' || !isComplete(statement)) continue
    if (!isFrame(statement)) yield statement
    last = statement
    statement = ''
  }
  if (last !== 'COMMIT;' || statement !== '') {
    throw new Error('The backup is not complete: it does not end with COMMIT')
  }
}

const hostOf = ({ url }: Address): string => new URL(url).host

/** Few enough for a server's limit of five seconds a batch. */
const batchSize = 500

const readStatements = (file: string): AsyncIterable<string> =>
  statementsOf(createInterface({ input: createReadStream(file).pipe(createGunzip()) }))

/** The number of statements in a backup. Throws if the backup is incomplete. */
const countStatements = async (file: string): Promise<number> => {
  let count = 0
  for await (const _statement of readStatements(file)) count += 1
  return count
}

const openDump = async (address: Address): Promise<Readable> => {
  const { authToken, url } = address
  const response = await fetch(new URL('/dump', url.replace(/^libsql:/, 'https:')), {
    headers: authToken ? { Authorization: `Bearer ${authToken}` } : {},
  })
  if (response.ok && response.body) return Readable.from(response.body)
  throw new CliError(
    `The database at ${hostOf(address)} gives no dump: it responds with ${response.status}.`,
  )
}

/**
 * Writes the content of a libSQL database, as of one moment, into a gzipped file of SQL that only
 * this user can read. The file gets its name when it is complete. Returns the number of statements.
 */
export const backUp = async (address: Address, file: string): Promise<number> => {
  const unfinished = `${file}.part`
  try {
    const output = createWriteStream(unfinished, { mode: 0o600 })
    await pipeline(await openDump(address), createGzip(), output)
    const count = await countStatements(unfinished)
    renameSync(unfinished, file)
    return count
  } finally {
    rmSync(unfinished, { force: true })
  }
}

const requireEmpty = async (client: Client, address: Address): Promise<void> => {
  const { rows } = await client.execute(
    "SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' AND name NOT LIKE '_litestream%'",
  )
  if (rows.length === 0) return
  throw new CliError(
    `The database at ${hostOf(address)} is not empty: restore into a new one, and set DATABASE_URL to it.`,
  )
}

/** Throws if a row refers to a missing one, or a balance is not the sum of its ledger. */
const requireConsistent = async (client: Client): Promise<void> => {
  const { rows: orphans } = await client.execute('PRAGMA foreign_key_check')
  if (orphans.length > 0) throw new Error(`${orphans.length} rows refer to missing ones`)
  const { rows: wrong } = await client.execute(
    `SELECT id FROM users WHERE credits <>
      (SELECT coalesce(sum(change), 0) FROM ledger_entries WHERE user_id = users.id) LIMIT 1`,
  )
  if (wrong.length > 0) throw new Error('A balance is not the sum of its ledger')
}

/**
 * Fills an empty libSQL database from a backup, then checks its foreign keys and balances. Throws if
 * the database is not empty, and, before it writes a row, if the backup is incomplete. Returns the
 * number of statements.
 */
export const restore = async (file: string, address: Address): Promise<number> => {
  const count = await countStatements(file)
  const client = createClient(address)
  try {
    await requireEmpty(client, address)
    let batch: string[] = []
    for await (const statement of readStatements(file)) {
      batch.push(statement)
      if (batch.length < batchSize) continue
      await client.migrate(batch)
      batch = []
    }
    if (batch.length > 0) await client.migrate(batch)
    await requireConsistent(client)
    return count
  } finally {
    client.close()
  }
}
