import { createClient, LibsqlError } from '@libsql/client/web'
import type { SQL } from 'drizzle-orm'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import { drizzle } from 'drizzle-orm/libsql/web'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { type Batch, type Results, resultsOf, statementsOf } from './batch.ts'

/** The database gave no complete answer in time. The operation may have been carried out. */
class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable'
}

const causes = (error: unknown): unknown[] => {
  const chain: unknown[] = []
  for (let next = error; next instanceof Error && chain.length < 8; next = next.cause)
    chain.push(next)
  return chain
}

/** Whether a write was rolled back because `table.column` already holds the value. */
export const violatesUnique = (error: unknown, column: string): boolean =>
  causes(error).some(
    (cause) =>
      cause instanceof LibsqlError &&
      cause.message.includes('UNIQUE constraint failed') &&
      cause.message.includes(column),
  )

/** Whether a write was refused because another one holds the database; nothing was written. */
const isBusy = (error: unknown): boolean =>
  causes(error).some((cause) => cause instanceof LibsqlError && cause.code.includes('BUSY'))

const serverErrorPrefixes = ['SQLITE', 'SQL_', 'HRANA_PROTO']

/** Whether the database was unreachable, busy, or missed its deadline. */
export const isUnavailable = (error: unknown): boolean =>
  causes(error).some(
    (cause) =>
      (cause instanceof DOMException && cause.name === 'TimeoutError') ||
      cause instanceof DatabaseUnreachable ||
      (cause instanceof LibsqlError &&
        (isBusy(cause) || !serverErrorPrefixes.some((prefix) => cause.code.startsWith(prefix)))),
  )

/** How long one try of one call may take, response body included, in milliseconds. */
const defaultDeadlineMs = 4_000
const tries = 2

const isTransient = (status: number): boolean => status >= 500

/** One try. A response counts only when its body is complete. */
const tryOnce = async (
  { url, method, headers }: Request,
  body: ArrayBuffer,
  deadlineMs: number,
): Promise<Response> => {
  const signal = AbortSignal.timeout(deadlineMs)
  const sent = body.byteLength > 0 ? body : null
  const response = await fetch(new Request(url, { method, headers, body: sent, signal }))
  return new Response(await response.arrayBuffer(), response)
}

/**
 * A `fetch` for the database client with a deadline for each try, and a second try after a network
 * error or a 5xx. Calls `onTrip` for each try. Throws {@link DatabaseUnreachable} when both fail.
 */
export const fetchWithDeadline =
  (
    onTrip: () => void = () => {},
    deadlineMs = defaultDeadlineMs,
  ): ((request: Request) => Promise<Response>) =>
  async (request) => {
    const body = await request.arrayBuffer()
    for (let attempt = 1; ; attempt += 1) {
      onTrip()
      const last = attempt === tries
      try {
        const response = await tryOnce(request, body, deadlineMs)
        if (last || !isTransient(response.status)) return response
      } catch (error) {
        if (last) throw new DatabaseUnreachable('The database did not answer', { cause: error })
      }
    }
  }

const busyTries = 6
const firstWaitMs = 20

/**
 * Random, so that concurrent writers spread out, and doubled after each try: 0.6 s in total at
 * most.
 */
const backOff = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * firstWaitMs * 2 ** (attempt - 1)))

/**
 * Repeats a write while another one holds the database. A busy write was refused whole, so nothing
 * is written twice. Throws after six tries.
 */
export const retryWhileBusy = async <T>(write: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write()
    } catch (error) {
      if (attempt === busyTries || !isBusy(error)) throw error
    }
    await backOff(attempt)
  }
}

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
