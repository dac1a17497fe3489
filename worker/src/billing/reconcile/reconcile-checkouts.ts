import { checkouts } from '@storystone/schema/database/checkout.ts'
import { day } from '@storystone/schema/time.ts'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '#worker/platform/database/client.ts'
import { logError } from '#worker/platform/log/log.ts'
import { type CheckoutDeps, fulfilCheckout } from '../payments/fulfil-checkout.ts'
import {
  claimOwnerless,
  deleteOldOwnerless,
  deleteOwnerless,
  selectDueOwnerless,
} from '../records/ownerless.ts'
import { deleteOldRecords } from '../records/store.ts'

/** How long a checkout is checked; a later payment arrives by webhook only. */
const checkedForMs = 3 * day
/** Longer than any payment takes, and than Stripe repeats an event. */
const keptForMs = 60 * day
const batchSize = 50

/** Checks are frequent at first and then rarer: the next one is due after an eighth of the age. */
const nextCheckAt = (createdAt: number, now: number): number =>
  now + Math.max(1, Math.ceil((now - createdAt) / 8))

/** The query for the checkouts whose check at Stripe is due. */
const selectDueCheckouts = ({ read }: Database, now: number) =>
  read
    .select({
      sessionId: checkouts.sessionId,
      createdAt: checkouts.createdAt,
      checkAt: checkouts.checkAt,
    })
    .from(checkouts)
    .where(and(eq(checkouts.state, sql`'open'`), lte(checkouts.checkAt, now)))
    .orderBy(asc(checkouts.checkAt))
    .limit(batchSize)

const logFailures = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    logError({ job: 'reconcile' }, error)
  }
}

const checkOpenCheckouts = async (deps: CheckoutDeps, now: number): Promise<number> => {
  let fulfilled = 0
  for (const { sessionId, createdAt, checkAt } of await selectDueCheckouts(deps.database, now)) {
    await logFailures(async () => {
      const last = createdAt + checkedForMs
      const next = now < last ? Math.min(nextCheckAt(createdAt, now), last) : null
      const claim = await deps.database.write(
        sql`UPDATE ${checkouts} SET ask_at = ${next}
          WHERE session_id = ${sessionId} AND state = 'open' AND ask_at = ${checkAt}`,
      )
      if (claim.rowsAffected !== 1) return
      const { outcome } = await fulfilCheckout(deps, { sessionId, claim: null, eventId: null })
      if (outcome === 'fulfilled') fulfilled += 1
    })
  }
  return fulfilled
}

const checkOwnerless = async (deps: CheckoutDeps, now: number): Promise<void> => {
  const { database, payments } = deps
  for (const { id, kind, notedAt, checkAt } of await selectDueOwnerless(database, now, batchSize)) {
    await logFailures(async () => {
      const next = nextCheckAt(notedAt, now)
      const claim = await database.write(claimOwnerless(id, checkAt, next))
      if (claim.rowsAffected !== 1) return
      if (kind === 'subscription') return payments.cancelSubscription(id)
      await payments.expireCheckout(id)
      await fulfilCheckout(deps, { sessionId: id, claim: null, eventId: null })
      const checkout = await payments.findCheckout(id)
      if (!checkout || checkout.expired) await database.write(deleteOwnerless(id))
    })
  }
}

/**
 * Checks the unpaid checkouts of the last 3 days at Stripe, and the unfinished purchases of deleted
 * accounts; returns how many checkouts were fulfilled. May run at any time.
 */
export const reconcileCheckouts = async (deps: CheckoutDeps, now: number): Promise<number> => {
  const fulfilled = await checkOpenCheckouts(deps, now)
  await checkOwnerless(deps, now)
  const old = now - keptForMs
  await deps.database.write({
    notes: deleteOldRecords(old),
    ownerless: deleteOldOwnerless(old),
  })
  return fulfilled
}
