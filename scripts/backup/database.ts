import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type Client, createClient } from '@libsql/client/web'
import { CliError } from '../cli/cli-error.ts'
import { statementsOf } from './statements.ts'

export type Address = { readonly url: string; readonly authToken?: string }

const hostOf = ({ url }: Address): string => new URL(url).host

/** A batch that a server takes well within its five seconds. */
const statementsABatch = 500

const linesOf = (file: string): AsyncIterable<string> =>
  createInterface({ input: createReadStream(file).pipe(createGunzip()) })

/** How many statements a backup holds; refuses one that is not whole. */
const countStatements = async (file: string): Promise<number> => {
  let count = 0
  for await (const _statement of statementsOf(linesOf(file))) count += 1
  return count
}

const openDump = async (address: Address): Promise<ReadableStream<Uint8Array>> => {
  const url = new URL('/dump', address.url.replace(/^libsql:/, 'https:'))
  const headers = address.authToken ? { Authorization: `Bearer ${address.authToken}` } : undefined
  const answer = await fetch(url, headers ? { headers } : {})
  if (answer.ok && answer.body) return answer.body
  throw new CliError(
    `The database at ${hostOf(address)} gives no dump: it answers ${answer.status}.`,
  )
}

/**
 * Writes all that a libSQL database holds, as of one moment, into a gzipped file of SQL for this
 * user alone. The file appears under its name only when it is whole. Answers how many statements
 * it holds.
 */
export const backUp = async (address: Address, file: string): Promise<number> => {
  const unfinished = `${file}.part`
  try {
    const dump = Readable.fromWeb(await openDump(address))
    await pipeline(dump, createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
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
    `The database at ${hostOf(address)} is not empty: restore into a new one, and let DATABASE_URL lead there.`,
  )
}

const requireSound = async (client: Client): Promise<void> => {
  const { rows: orphans } = await client.execute('PRAGMA foreign_key_check')
  if (orphans.length > 0) throw new Error(`${orphans.length} rows belong to nothing`)
  const { rows: wrong } = await client.execute(
    `SELECT id FROM users WHERE credits <>
      (SELECT coalesce(sum(change), 0) FROM ledger_entries WHERE user_id = users.id) LIMIT 1`,
  )
  if (wrong.length > 0) throw new Error('A balance is not the sum of its ledger')
}

/**
 * Fills an empty libSQL database from a backup, and checks that every row has what it belongs to
 * and every balance its ledger. Refuses a database that holds anything, and a backup that is not
 * whole before a row of it is written. Answers how many statements there were.
 */
export const restore = async (file: string, address: Address): Promise<number> => {
  await countStatements(file)
  const client = createClient(address)
  try {
    await requireEmpty(client, address)
    let batch: string[] = []
    let count = 0
    const write = async (): Promise<void> => {
      if (batch.length > 0) await client.migrate(batch)
      count += batch.length
      batch = []
    }
    for await (const statement of statementsOf(linesOf(file))) {
      batch.push(statement)
      if (batch.length === statementsABatch) await write()
    }
    await write()
    await requireSound(client)
    return count
  } finally {
    client.close()
  }
}
