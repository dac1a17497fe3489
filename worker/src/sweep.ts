import {
  emailChanges,
  limitCounters,
  passwordResets,
  sessions,
} from '@storystone/schema/database/accounts.ts'
import { sql } from 'drizzle-orm'
import { reconcileCheckouts, reconcileRenewals } from '#worker/billing'
import { deleteOldAttempts, giveBackAbandoned } from '#worker/generation'
import { deleteUnused } from '#worker/grounding'
import { checkModels } from '#worker/health'
import { deleteOldNames } from '#worker/location'
import { deleteQueuedMedia } from '#worker/media'
import { deleteAbandonedNarrations } from '#worker/narration'
import { deleteOldSearches } from '#worker/places'
import type { Database } from '#worker/platform/database/database.ts'
import { deleteOldVendorCalls, wikimediaService } from '#worker/platform/limits/vendor-calls.ts'
import { createMeter, creditsMoved, logError, type Meter } from '#worker/platform/log/log.ts'
import type { Services } from './services.ts'

/** Deletes expired sessions, links of mails and counters. */
const deleteExpired = async ({ write }: Database, now: number): Promise<number> => {
  const {
    sessions: ended,
    resets,
    emails,
    counters,
  } = await write({
    sessions: sql`DELETE FROM ${sessions} WHERE expires_at <= ${now}`,
    resets: sql`DELETE FROM ${passwordResets} WHERE expires_at <= ${now}`,
    emails: sql`DELETE FROM ${emailChanges} WHERE expires_at <= ${now}`,
    counters: sql`DELETE FROM ${limitCounters} WHERE ends_at <= ${now}`,
  })
  return ended.rowsAffected + resets.rowsAffected + emails.rowsAffected + counters.rowsAffected
}

/** The jobs by the name under which their result is logged; jobs about money come first. */
const jobsOf = (
  deps: Pick<Services, 'mediaBucket' | 'payments' | 'models'> & {
    database: Database
    meter: Meter
  },
  now: number,
): Record<string, () => Promise<number | undefined>> => ({
  givenBack: () => giveBackAbandoned(deps, now),
  checkoutsFulfilled: () => reconcileCheckouts(deps, now),
  renewalsGranted: () => reconcileRenewals(deps, now),
  expired: () => deleteExpired(deps.database, now),
  attemptsDeleted: () => deleteOldAttempts(deps.database, now),
  locationNamesDeleted: () => deleteOldNames(deps.database),
  placeSearchesDeleted: () => deleteOldSearches(deps.database, now),
  sourcesDeleted: () => deleteUnused(deps.database, now),
  vendorCallsDeleted: () => deleteOldVendorCalls(deps.database, wikimediaService),
  narrationsDeleted: () => deleteAbandonedNarrations(deps.database, now),
  mediaDeleted: () => deleteQueuedMedia(deps, now),
  modelsChecked: () => checkModels(deps, now),
})

/**
 * Repairs interrupted work and deletes expired data; may run at any time, also twice. A job that
 * fails is logged and has no result; all jobs run before the first failure is thrown.
 */
export const sweep = async ({ openDatabase, ...parts }: Services): Promise<void> => {
  const started = Date.now()
  const meter = createMeter()
  const database = openDatabase(() => {
    meter.databaseTrips += 1
  })
  const results: Record<string, number | undefined> = {}
  const failures: unknown[] = []
  const { mediaBucket, payments, models } = parts
  const jobs = jobsOf({ database, mediaBucket, payments, models, meter }, started)
  for (const [part, run] of Object.entries(jobs)) {
    try {
      results[part] = await run()
    } catch (error) {
      failures.push(error)
      logError({ job: 'sweep', part }, error)
    }
  }
  console.log(
    JSON.stringify({
      job: 'sweep',
      ...results,
      durationMs: Date.now() - started,
      databaseTrips: meter.databaseTrips,
      ...creditsMoved(meter),
    }),
  )
  if (failures.length > 0) throw failures[0]
}
