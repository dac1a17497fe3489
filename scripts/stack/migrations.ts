import { createClient } from '@libsql/client/web'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { drizzle } from 'drizzle-orm/libsql/web'
import { CliError } from '../cli/cli-error.ts'
import { inRoot } from '../cli/paths.ts'

/**
 * Brings a libSQL database to the newest tables; does nothing where it is there already.
 * Refuses with a `CliError` when the database can't be reached or does not take them.
 */
export const applyMigrations = async (database: {
  readonly url: string
  readonly authToken?: string
}): Promise<void> => {
  const client = createClient(database)
  try {
    await migrate(drizzle(client), {
      migrationsFolder: inRoot('schema/database/migrations'),
    })
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error))
    throw new CliError(
      `The migrations could not be applied to the database at ${new URL(database.url).host}: ${cause instanceof Error ? cause.message : message}.`,
    )
  } finally {
    client.close()
  }
}
