import { statementsOf } from '../src/database/batch.ts'
import type { Database } from '../src/database/client.ts'
import { testDatabase } from './database.ts'

/**
 * The database, in which something happens right before the first batch of several statements:
 * behind all that a verb has checked, before what it does about it.
 */
export const interrupted = (event: () => Promise<void>): Database => {
  const database = testDatabase()
  let happened = false
  return {
    read: database.read,
    write: async (batch) => {
      if (statementsOf(batch).length > 1 && !happened) {
        happened = true
        await event()
      }
      return database.write(batch)
    },
  }
}
