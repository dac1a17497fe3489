import type { ResultSet } from '@libsql/client/web'
import { is, SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import * as z from 'zod/mini'

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
export const resultsOf = (batch: Batch, results: Iterable<ResultSet>): unknown => {
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
