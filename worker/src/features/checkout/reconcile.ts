import { checkouts } from '@storystone/schema/database/checkout.ts'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { type FulfilDeps, fulfilCheckout } from './fulfil-checkout.ts'
import { logFailure } from './log-failure.ts'
import {
  claimOwnerless,
  forgetOldOwnerless,
  forgetOwnerless,
  selectOwnerlessToAsk,
} from './ownerless.ts'
import { deleteOldNotes } from './store.ts'

const day = 24 * 60 * 60 * 1000
/** For how long a checkout is asked for; later its payment comes by the webhook alone. */
const askedForMs = 3 * day
/** Longer than any payment takes, and than Stripe sends an event again. */
const remembered = 60 * day
const mostAtOnce = 50

/** Asked soon and often at first, then ever less: each time after an eighth of its age. */
const nextAfter = (createdAt: number, now: number): number =>
  now + Math.max(1, Math.ceil((now - createdAt) / 8))

/** The query for the checkouts that Stripe is to be asked for. */
const selectCheckoutsToAsk = ({ read }: Database, now: number) =>
  read
    .select({
      sessionId: checkouts.sessionId,
      createdAt: checkouts.createdAt,
      askAt: checkouts.askAt,
    })
    .from(checkouts)
    .where(and(eq(checkouts.state, sql`'open'`), lte(checkouts.askAt, now)))
    .orderBy(asc(checkouts.askAt))
    .limit(mostAtOnce)

const survive = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    logFailure(error)
  }
}

const askForCheckouts = async (deps: FulfilDeps, now: number): Promise<number> => {
  let fulfilled = 0
  for (const { sessionId, createdAt, askAt } of await selectCheckoutsToAsk(deps.database, now)) {
    await survive(async () => {
      const last = createdAt + askedForMs
      const next = now < last ? Math.min(nextAfter(createdAt, now), last) : null
      const claim = await deps.database.write(
        sql`UPDATE ${checkouts} SET ask_at = ${next}
          WHERE session_id = ${sessionId} AND state = 'open' AND ask_at = ${askAt}`,
      )
      if (claim.rowsAffected !== 1) return
      const { outcome } = await fulfilCheckout(deps, { sessionId, claim: null, eventId: null })
      if (outcome === 'fulfilled') fulfilled += 1
    })
  }
  return fulfilled
}

const askForOwnerless = async (deps: FulfilDeps, now: number): Promise<void> => {
  const { database, payments } = deps
  for (const { id, kind, notedAt, askAt } of await selectOwnerlessToAsk(
    database,
    now,
    mostAtOnce,
  )) {
    await survive(async () => {
      const next = nextAfter(notedAt, now)
      const claim = await database.write(claimOwnerless(id, askAt, next))
      if (claim.rowsAffected !== 1) return
      if (kind === 'subscription') return payments.cancelSubscription(id)
      await payments.expireCheckout(id)
      await fulfilCheckout(deps, { sessionId: id, claim: null, eventId: null })
      const checkout = await payments.findCheckout(id)
      if (!checkout || checkout.expired) await database.write(forgetOwnerless(id))
    })
  }
}

/**
 * Asks Stripe for the checkouts of the last 3 days whose payment we have not heard of, and for what
 * accounts that are gone have left open; answers how many were fulfilled. May be called at any time.
 */
export const reconcile = async (deps: FulfilDeps, now: number): Promise<number> => {
  const fulfilled = await askForCheckouts(deps, now)
  await askForOwnerless(deps, now)
  const old = now - remembered
  await deps.database.write({
    notes: deleteOldNotes(old),
    ownerless: forgetOldOwnerless(old),
  })
  return fulfilled
}
