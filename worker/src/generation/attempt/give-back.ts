import { attempts } from '@storystone/schema/database/stories.ts'
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { giveCostBackIfChanged, isCharged } from '#worker/billing'
import { queuePhotoDeletion } from '#worker/media'
import type { Database } from '#worker/platform/database/client.ts'
import type { Meter } from '#worker/platform/log/log.ts'

/**
 * The batch that gives the cost of an attempt back, if it is still reserved and was charged, and
 * queues its photo for deletion. Safe to repeat.
 */
export const giveBackBatch = (attemptId: string, at: number) => ({
  state: sql`UPDATE ${attempts} SET state = 'given_back', landmark = NULL
    WHERE id = ${attemptId} AND state = 'reserved'`,
  refund: giveCostBackIfChanged(
    'refund',
    sql`FROM ${attempts} WHERE id = ${attemptId} AND ${isCharged}`,
    at,
  ),
  photo: queuePhotoDeletion(
    sql`FROM ${attempts} WHERE id = ${attemptId} AND state = 'given_back'`,
    at,
  ),
})

/**
 * Age at which the object of a reservation counts as lost, in milliseconds: the alarm of its `Generation`
 * ends it long before.
 */
export const lostAfterMs = 15 * 60_000
const batchSize = 100

/** Oldest first. */
const findAbandoned = ({ read }: Database, before: number) =>
  read
    .select({ id: attempts.id, cost: attempts.cost })
    .from(attempts)
    .where(and(eq(attempts.state, sql`'reserved'`), lt(attempts.createdAt, before)))
    .orderBy(asc(attempts.createdAt))
    .limit(batchSize)

type GiveBackDeps = { readonly database: Database; readonly meter: Pick<Meter, 'givenBack'> }

/** Gives back the reservations whose Durable Object is lost. Returns how many, and adds the credits to the meter. */
export const giveBackAbandoned = async (
  { database, meter }: GiveBackDeps,
  now: number,
): Promise<number> => {
  let givenBack = 0
  for (;;) {
    const found = await findAbandoned(database, now - lostAfterMs)
    for (const { id, cost } of found) {
      const { state, refund } = await database.write(giveBackBatch(id, now))
      givenBack += state.rowsAffected
      meter.givenBack += cost * refund.rowsAffected
    }
    if (found.length < batchSize) return givenBack
  }
}
