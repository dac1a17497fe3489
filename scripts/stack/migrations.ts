import { createClient } from '@libsql/client/web'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { drizzle } from 'drizzle-orm/libsql/web'
import { CliError, messageOf } from '../cli/cli-error.ts'
import { inRoot } from '../cli/paths.ts'
import type { Address } from '../settings/worker-variables.ts'

/** Applies the missing migrations to a libSQL database. */
export const applyMigrations = async (database: Address): Promise<void> => {
  const client = createClient(database)
  try {
    await migrate(drizzle(client), { migrationsFolder: inRoot('schema/database/migrations') })
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
    throw new CliError(
      `The migrations could not be applied to the database at ${new URL(database.url).host}: ${messageOf(reason)}.`,
    )
  } finally {
    client.close()
  }
}
