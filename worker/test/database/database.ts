import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { allRows, type Database, openDatabase } from '#worker/platform/database/database.ts'
import { DATABASE_AUTH_TOKEN, DATABASE_URL } from '../env.ts'

/** A connection of the tests to the worker's database. */
export const testDatabase = (): Database =>
  openDatabase({ url: DATABASE_URL, authToken: DATABASE_AUTH_TOKEN })

/** Runs one statement. */
export const execute = async (statement: SQL): Promise<void> => {
  await testDatabase().write(statement)
}

const AnyRow = z.record(z.string(), z.unknown())

/** The rows of one statement. */
export const query = (statement: SQL): Promise<Record<string, unknown>[]> =>
  testDatabase().query(allRows(AnyRow, statement))

/** The first row of one statement. */
export const queryRow = async (statement: SQL): Promise<Record<string, unknown> | undefined> =>
  (await query(statement))[0]

/** Makes a limit's counter say that it was used so often; it expires after `seconds`. */
export const setLimitCounter = (key: string, used: number, seconds: number): Promise<void> =>
  execute(sql`INSERT OR REPLACE INTO limit_counters (key, used, ends_at)
    VALUES (${key}, ${used}, ${Date.now() + seconds * 1000})`)
