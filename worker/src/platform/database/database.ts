import { createClient, LibsqlError, type ResultSet } from '@libsql/client/web'
import { is, SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import { drizzle } from 'drizzle-orm/libsql/web'
import { type SQLiteColumn, SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import * as z from 'zod/mini'

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
 * Repeats a batch while a write holds the database. A busy batch was refused whole, so nothing is
 * written twice. Throws after six tries.
 */
export const retryWhileBusy = async <T>(run: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
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
  /** Reads by queries, in one trip and one transaction, which neither waits for writes nor holds them up. */
  readonly query: <const B extends QueryBatch>(batch: B) => Promise<Results<B>>
  /** Runs all statements or none, in one trip, alone; an empty batch makes none. */
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
  const run = async (batch: Batch, mode: 'read' | 'write'): Promise<unknown> => {
    const statements = statementsOf(batch).map((statement) => {
      const { sql, params } = dialect.sqlToQuery(statement)
      return { sql, args: params as (string | number | null)[] }
    })
    if (statements.length === 0) return resultsOf(batch, [])
    const results = await retryWhileBusy(() => client.batch(statements, mode))
    return resultsOf(batch, results)
  }
  function query<const B extends QueryBatch>(batch: B): Promise<Results<B>>
  function query(batch: QueryBatch): Promise<unknown> {
    return run(batch, 'read')
  }
  function write<const B extends Batch>(batch: B): Promise<Results<B>>
  function write(batch: Batch): Promise<unknown> {
    return run(batch, 'write')
  }
  return { read: drizzle({ client }), query, write }
}

/** A statement of a batch whose rows are read; `read` parses them. */
export class Query<Result> {
  readonly sql: SQL
  readonly read: (rows: readonly unknown[]) => Result

  constructor(sql: SQL, read: (rows: readonly unknown[]) => Result) {
    this.sql = sql
    this.read = read
  }
}

/** A statement that gives all its rows, each parsed by a schema. */
export const allRows = <Row extends z.ZodMiniType>(row: Row, sql: SQL): Query<z.output<Row>[]> =>
  new Query(sql, (rows) => z.array(row).parse(rows))

/** A statement that gives its first row, parsed by a schema; null when there is none. */
export const firstRow = <Row extends z.ZodMiniType>(
  row: Row,
  sql: SQL,
): Query<z.output<Row> | null> =>
  new Query(sql, ([first]) => (first === undefined ? null : row.parse(first)))

/** A statement that says whether it gives a row. */
export const hasRow = (sql: SQL): Query<boolean> => new Query(sql, (rows) => rows.length > 0)

/** SQL, a query, or `null` for a statement that is left out. */
type Statement = SQL | Query<unknown> | null

/**
 * The statements of a transaction, by name and in their order; a batch may hold lists and other
 * batches. `changes()` counts the rows of the statement before.
 */
export type Batch =
  | Statement
  | readonly (Statement | { readonly [name: string]: Statement })[]
  | { readonly [name: string]: Batch }

/** A batch that only reads. */
type QueryBatch =
  | Query<unknown>
  | readonly Query<unknown>[]
  | { readonly [name: string]: QueryBatch }

/** The results of a batch, in its shape: what a query reads, else how many rows were affected. */
export type Results<B> =
  B extends Query<infer Result>
    ? Result
    : B extends SQL
      ? Pick<ResultSet, 'rowsAffected'>
      : B extends null
        ? null
        : { readonly [Name in keyof B]: Results<B[Name]> }

/** The statements of a batch, in their order. */
export const statementsOf = (batch: Batch): SQL[] => {
  if (batch === null) return []
  if (is(batch, SQL)) return [batch]
  return batch instanceof Query ? [batch.sql] : Object.values(batch).flatMap(statementsOf)
}

const resultOf = (batch: Batch, next: () => ResultSet): unknown => {
  if (batch === null) return null
  if (is(batch, SQL)) return next()
  if (batch instanceof Query) return batch.read(next().rows)
  if (Array.isArray(batch)) return batch.map((part) => resultOf(part, next))
  return Object.fromEntries(
    Object.entries(batch).map(([name, part]) => [name, resultOf(part, next)]),
  )
}

/** Gives each statement of a batch its result; `results` are in the order of `statementsOf`. */
const resultsOf = (batch: Batch, results: Iterable<ResultSet>): unknown => {
  const pending = results[Symbol.iterator]()
  const next = (): ResultSet => {
    const { value, done } = pending.next()
    if (done) throw new Error('The database returned too few results')
    return value
  }
  return resultOf(batch, next)
}

/** Typed queries, by name. */
export type Queries = Readonly<Record<string, BatchItem<'sqlite'>>>
/** The rows of each query, by its name. */
export type Rows<Q extends Queries> = { readonly [Name in keyof Q]: Q[Name]['_']['result'] }

/** Runs typed queries by name, in one trip and one transaction. */
export const readBatch = async <Q extends Queries>(
  read: LibSQLDatabase,
  queries: Q,
): Promise<Rows<Q>> => {
  const names = Object.keys(queries)
  const [first, ...others] = Object.values(queries)
  const results = first ? await read.batch([first, ...others]) : []
  return Object.fromEntries(names.map((name, index) => [name, results[index]])) as Rows<Q>
}

/** A position in a list that runs from newest to oldest; `createdAt` in milliseconds. */
export type Cursor = { readonly createdAt: number; readonly id: string }

/** A cursor as text, opaque to clients. */
export const writeCursor = ({ createdAt, id }: Cursor): string => `${createdAt}.${id}`

/** Parses the text of {@link writeCursor}; null when it is something else. */
export const readCursor = (text: string): Cursor | null => {
  const match = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text)
  return match?.[1] && match[2] ? { createdAt: Number(match[1]), id: match[2] } : null
}

/** The condition for rows after a cursor, in a list that runs from newest to oldest. */
export const pageBefore = (
  table: { readonly createdAt: SQLiteColumn; readonly id: SQLiteColumn },
  cursor: Cursor | null,
): SQL | undefined =>
  cursor ? sql`(${table.createdAt}, ${table.id}) < (${cursor.createdAt}, ${cursor.id})` : undefined

/**
 * Cuts a page of `limit` rows from a query for one more; `next` is where the next page begins, null
 * for the last page.
 */
export const cutPage = <Row extends Cursor>(
  rows: readonly Row[],
  limit: number,
): { readonly page: Row[]; readonly next: Cursor | null } => {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { page, next: last ? { createdAt: last.createdAt, id: last.id } : null }
}
