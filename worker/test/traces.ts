import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { testDatabase } from './database.ts'

const Column = z.object({ table: z.string(), column: z.string() })
const Count = z.object({ count: z.number() })

/** Every column of every table that there is, whatever the code knows of. */
const allColumns = async (): Promise<z.infer<typeof Column>[]> => {
  const [result] = await testDatabase().write([
    sql`SELECT tables.name AS "table", columns.name AS "column"
      FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
      WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'`,
  ])
  return z.array(Column).parse(result?.rows)
}

/** How many rows hold a text, anywhere in a column, by `table.column`; those with none left out. */
export const tracesOf = async (text: string): Promise<Record<string, number>> => {
  const columns = await allColumns()
  const results = await testDatabase().write(
    columns.map(
      ({ table, column }) => sql`SELECT count(*) AS count FROM ${sql.identifier(table)}
        WHERE instr(${sql.identifier(column)}, ${text}) > 0`,
    ),
  )
  const counts = columns.map(({ table, column }, index): [string, number] => [
    `${table}.${column}`,
    Count.parse(results[index]?.rows[0]).count,
  ])
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

const ForeignKey = z.object({ table: z.string(), to: z.string(), onDelete: z.string() })

/** The tables that say whose their rows are, with what becomes of the rows when that user goes. */
export const tablesOfUsers = async (): Promise<Record<string, string>> => {
  const columns = await allColumns()
  const owned = columns.filter(({ column }) => column === 'user_id').map(({ table }) => table)
  const results = await testDatabase().write(
    owned.map(
      (table) => sql`SELECT "table", "to", on_delete AS onDelete
        FROM pragma_foreign_key_list(${table}) WHERE "from" = 'user_id'`,
    ),
  )
  return Object.fromEntries(
    owned.map((table, index) => {
      const key = ForeignKey.safeParse(results[index]?.rows[0])
      return [table, key.success ? `${key.data.table}.${key.data.to} ${key.data.onDelete}` : 'none']
    }),
  )
}
