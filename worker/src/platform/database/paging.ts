import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

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
