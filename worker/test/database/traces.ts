import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { firstRow } from '#worker/platform/database/database.ts'
import { query, testDatabase } from './database.ts'

const Column = z.object({ table: z.string(), column: z.string() })

/** Every column of every table in the database. */
const allColumns = async (): Promise<z.infer<typeof Column>[]> =>
  z.array(Column).parse(
    await query(sql`SELECT tables.name AS "table", columns.name AS "column"
      FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
      WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'`),
  )

const Count = z.object({ count: z.number() })

/** How many rows contain a text in a column, by `table.column`; zeros are left out. */
export const tracesOf = async (text: string): Promise<Record<string, number>> => {
  const counts = await testDatabase().write(
    Object.fromEntries(
      (await allColumns()).map(({ table, column }) => [
        `${table}.${column}`,
        firstRow(
          Count,
          sql`SELECT count(*) AS count FROM ${sql.identifier(table)}
            WHERE instr(${sql.identifier(column)}, ${text}) > 0`,
        ),
      ]),
    ),
  )
  return Object.fromEntries(
    Object.entries(counts).flatMap(([name, row]) => (row?.count ? [[name, row.count]] : [])),
  )
}

const ForeignKey = z.object({ table: z.string(), to: z.string(), onDelete: z.string() })

/** What `user_id` refers to in each table, and what happens to a row when its user is deleted. */
export const tablesOfUsers = async (): Promise<Record<string, string>> => {
  const owned = (await allColumns()).filter(({ column }) => column === 'user_id')
  const keys = await testDatabase().write(
    Object.fromEntries(
      owned.map(({ table }) => [
        table,
        firstRow(
          ForeignKey,
          sql`SELECT "table", "to", on_delete AS onDelete
            FROM pragma_foreign_key_list(${table}) WHERE "from" = 'user_id'`,
        ),
      ]),
    ),
  )
  return Object.fromEntries(
    Object.entries(keys).map(([table, key]) => [
      table,
      key ? `${key.table}.${key.to} ${key.onDelete}` : 'none',
    ]),
  )
}
