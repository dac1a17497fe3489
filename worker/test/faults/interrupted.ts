import { type Database, statementsOf } from '#worker/platform/database/database.ts'
import { testDatabase } from '../database/database.ts'

/**
 * A database on which `event` happens right before the first batch of several statements: after a
 * verb's checks and before its writes.
 */
export const interrupted = (event: () => Promise<void>): Database => {
  const database = testDatabase()
  let happened = false
  return {
    ...database,
    write: async (batch) => {
      if (statementsOf(batch).length > 1 && !happened) {
        happened = true
        await event()
      }
      return database.write(batch)
    },
  }
}
