import type { Database } from '../../database/client.ts'
import type { Meter } from '../../log/meter.ts'
import { findAbandoned, giveBackBatch } from './attempts.ts'

/** How old a reservation gets before it counts as abandoned: well past every deadline. */
export const abandonedAfterMs = 3 * 60_000
const batchSize = 100

type GiveBackDeps = { readonly database: Database; readonly meter: Pick<Meter, 'refunded'> }

/**
 * Gives back what was reserved for stories that never came; answers how many there were. The
 * credits are added to the meter.
 */
export const giveBackAbandoned = async (
  { database, meter }: GiveBackDeps,
  now: number,
): Promise<number> => {
  let givenBack = 0
  for (;;) {
    const found = await findAbandoned(database, now - abandonedAfterMs, batchSize)
    for (const { id, cost } of found) {
      const { state } = await database.write(giveBackBatch(id, now))
      if (state.rowsAffected === 0) continue
      givenBack += 1
      meter.refunded += cost
    }
    if (found.length < batchSize) return givenBack
  }
}
