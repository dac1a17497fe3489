import { createClient } from '@libsql/client/web'
import type { SQL } from 'drizzle-orm'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import { drizzle } from 'drizzle-orm/libsql/web'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { type Batch, type Results, resultsOf, statementsOf } from './batch.ts'
import { retryWhileBusy } from './retry-while-busy.ts'
import { fetchWithDeadline } from './transport.ts'

/** A user's id in a query: known, or read with it, as from the session that is checked in one trip. */
export type Owner = string | SQL

export type DatabaseConfig = {
  /** The http(s): or libsql: address of a libSQL server. */
  readonly url: string
  readonly authToken?: string | undefined
  /** Called once for every round trip to the server, retries included. */
  readonly onTrip?: () => void
}

/** The database connection of one request. Calls have a deadline and one retry, busy writes more. */
export type Database = {
  /** Reads, typed by the tables. */
  readonly read: LibSQLDatabase
  /** Runs all statements or none, in one trip; an empty batch makes none. */
  readonly write: <const B extends Batch>(batch: B) => Promise<Results<B>>
}

const dialect = new SQLiteSyncDialect()

/**
 * Opens the database for one request: workerd refuses connections of another request. A retried
 * write may find that its first try was carried out, so every write must be safe to repeat.
 */
export const openDatabase = ({ url, authToken, onTrip }: DatabaseConfig): Database => {
  const client = createClient({
    url,
    ...(authToken ? { authToken } : {}),
    fetch: fetchWithDeadline(onTrip),
  })
  function write<const B extends Batch>(batch: B): Promise<Results<B>>
  async function write(batch: Batch): Promise<unknown> {
    const statements = statementsOf(batch).map((statement) => {
      const { sql, params } = dialect.sqlToQuery(statement)
      return { sql, args: params as (string | number | null)[] }
    })
    if (statements.length === 0) return resultsOf(batch, [])
    const results = await retryWhileBusy(() => client.batch(statements, 'write'))
    return resultsOf(batch, results)
  }
  return { read: drizzle({ client }), write }
}
