import type { Database } from '../../database/client.ts'
import { findAbandoned, giveBackStatements } from './attempts.ts'

/** How old a reservation gets before it counts as abandoned: well past every deadline. */
export const abandonedAfterMs = 3 * 60_000
const batchSize = 100

/** Gives back what was reserved for stories that never came; answers how many there were. */
export const giveBackAbandoned = async (database: Database, now: number): Promise<number> => {
  let givenBack = 0
  for (;;) {
    const found = await findAbandoned(database, now - abandonedAfterMs, batchSize)
    for (const attemptId of found) {
      const [claimed] = await database.write(giveBackStatements(attemptId, now))
      givenBack += claimed?.rowsAffected ?? 0
    }
    if (found.length < batchSize) return givenBack
  }
}
