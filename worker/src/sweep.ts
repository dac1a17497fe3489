import { limitCounters, sessions } from '@storystone/schema/database/accounts.ts'
import { sql } from 'drizzle-orm'
import type { Database } from './database/client.ts'
import { describeError } from './errors/describe-error.ts'
import { reconcile } from './features/checkout/reconcile.ts'
import { reconcileRenewals } from './features/checkout/reconcile-renewals.ts'
import { giveBackAbandoned } from './features/generation/attempt/give-back.ts'
import { deleteAbandonedNarrations } from './features/narration/delete-abandoned.ts'
import { createMeter, turnoverOf } from './log/meter.ts'
import { deleteQueuedMedia } from './media/deletion-queue.ts'
import type { Services } from './services.ts'

/** Forgets sign-ins and counters whose time is over. */
const forgetExpired = async ({ write }: Database, now: number): Promise<void> => {
  await write({
    sessions: sql`DELETE FROM ${sessions} WHERE expires_at <= ${now}`,
    counters: sql`DELETE FROM ${limitCounters} WHERE ends_at <= ${now}`,
  })
}

/** Does jobs that don't wait for one another to succeed: what fails is logged, and its answer is missing. */
const createJobs = () => {
  const failures: unknown[] = []
  const run = async <T>(part: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      failures.push(error)
      console.error(JSON.stringify({ job: 'sweep', part, error: describeError(error) }))
      return undefined
    }
  }
  return { failures, run }
}

/**
 * Mends what was cut off and forgets what is over; may be called at any time, also twice. What is
 * about money comes first, and all that can be done is done before the first failure is thrown.
 */
export const sweep = async ({ openDatabase, mediaBucket, payments }: Services): Promise<void> => {
  const started = Date.now()
  const meter = createMeter()
  const database = openDatabase(() => {
    meter.databaseTrips += 1
  })
  const { failures, run } = createJobs()
  const givenBack = await run('givenBack', () => giveBackAbandoned({ database, meter }, started))
  const fulfilled = await run('fulfilled', () => reconcile({ database, payments, meter }, started))
  const renewed = await run('renewed', () =>
    reconcileRenewals({ database, payments, meter }, started),
  )
  await run('forgetExpired', () => forgetExpired(database, started))
  const narrationsDropped = await run('narrationsDropped', () =>
    deleteAbandonedNarrations(database, started),
  )
  const mediaRemoved = await run('mediaRemoved', () =>
    deleteQueuedMedia({ database, mediaBucket }, started),
  )
  const ms = Date.now() - started
  console.log(
    JSON.stringify({
      job: 'sweep',
      givenBack,
      narrationsDropped,
      mediaRemoved,
      fulfilled,
      renewed,
      ms,
      databaseTrips: meter.databaseTrips,
      ...turnoverOf(meter),
    }),
  )
  if (failures.length > 0) throw failures[0]
}
