import { createClient, type ResultSet } from '@libsql/client/web'
import type { SQL } from 'drizzle-orm'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import { drizzle } from 'drizzle-orm/libsql/web'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { deadlineAndRetry } from './transport.ts'
import { untilNotBusy } from './until-not-busy.ts'

export type DatabaseConfig = {
  /** http(s): or libsql: address of a libSQL server. */
  readonly url: string
  readonly authToken?: string | undefined
  /** Called once for every trip to the server, retries included. */
  readonly onTrip?: () => void
}

/** One request's way to the database. Every call has a deadline and one retry, a busy write more. */
export type Database = {
  /** Reads, typed by the tables. */
  readonly read: LibSQLDatabase
  /** All of the statements or none, in one trip; `changes()` speaks of the one before. */
  readonly write: (statements: readonly SQL[]) => Promise<ResultSet[]>
}

const dialect = new SQLiteSyncDialect()

/**
 * Opens the database for one request: connections of another request can't be used in workerd.
 * A retried write may find that its first try was carried out: writes are keyed so that this shows.
 */
export const openDatabase = ({ url, authToken, onTrip }: DatabaseConfig): Database => {
  const client = createClient({
    url,
    ...(authToken ? { authToken } : {}),
    fetch: deadlineAndRetry(onTrip),
  })
  return {
    read: drizzle({ client }),
    write: (statements) =>
      untilNotBusy(() =>
        client.batch(
          statements.map((statement) => {
            const { sql, params } = dialect.sqlToQuery(statement)
            return { sql, args: params as (string | number | null)[] }
          }),
          'write',
        ),
      ),
  }
}
