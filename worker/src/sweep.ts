import { limitCounters, sessions } from '@storystone/schema/database/accounts.ts'
import { sql } from 'drizzle-orm'
import type { Database } from './database/client.ts'
import { reconcile } from './features/checkout/reconcile.ts'
import { removeDoomed } from './features/media/doomed.ts'
import { dropAbandoned } from './features/narration/drop-narrations.ts'
import { giveBackAbandoned } from './features/stories/give-back-abandoned.ts'
import { createMeter, turnoverOf } from './meter.ts'
import type { Services } from './services.ts'

/** Forgets sign-ins and counters whose time is over. */
const forgetExpired = async ({ write }: Database, now: number): Promise<void> => {
  await write([
    sql`DELETE FROM ${sessions} WHERE expires_at <= ${now}`,
    sql`DELETE FROM ${limitCounters} WHERE ends_at <= ${now}`,
  ])
}

/** Mends what was cut off and forgets what is over; may be called at any time, also twice. */
export const sweep = async ({ openDatabase, mediaBucket, payments }: Services): Promise<void> => {
  const started = Date.now()
  const meter = createMeter()
  const database = openDatabase(() => {
    meter.databaseTrips += 1
  })
  const givenBack = await giveBackAbandoned({ database, meter }, started)
  await forgetExpired(database, started)
  const narrationsDropped = await dropAbandoned(database, started)
  const mediaRemoved = await removeDoomed({ database, mediaBucket }, started)
  const fulfilled = await reconcile({ database, payments, meter }, started)
  const ms = Date.now() - started
  console.log(
    JSON.stringify({
      job: 'sweep',
      givenBack,
      narrationsDropped,
      mediaRemoved,
      fulfilled,
      ms,
      databaseTrips: meter.databaseTrips,
      ...turnoverOf(meter),
    }),
  )
}
