import { users } from '@storystone/schema/database/accounts.ts'
import { checkouts, subscriptions } from '@storystone/schema/database/checkout.ts'
import { ledgerEntries } from '@storystone/schema/database/ledger.ts'
import { day, hour } from '@storystone/schema/time.ts'
import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Database, firstRow, readBatch } from '#worker/platform/database/database.ts'
import { logError } from '#worker/platform/log/log.ts'
import {
  PaymentsRefused,
  PaymentsUnreachable,
  type Subscription,
} from '#worker/vendors/stripe-shapes.ts'
import {
  claimOwnerless,
  deleteOldOwnerless,
  deleteOwnerless,
  selectDueOwnerless,
} from '../ownerless.ts'
import { type CheckoutDeps, fulfilCheckout, renewCredits } from '../payments/fulfil-checkout.ts'
import { checkIntervalMs, deleteOldRecords } from '../store.ts'

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

/** Longer than the two months for which Stripe may retry the payment of a period. */
const invoicePayableMs = 70 * day

/** A subscription at Stripe: its paid renewals, and when to check again, if ever. */
type SubscriptionStatus = {
  readonly id: string
  readonly renewals: readonly string[]
  readonly hasEnded: boolean
  readonly checkAt: number | null
}

type CheckResult = {
  readonly statuses: readonly SubscriptionStatus[]
  readonly unchecked: readonly string[]
}

/** The query for the subscriptions whose check is due, longest due first. */
const selectDueSubscriptions = ({ read }: Database, now: number) =>
  read
    .select({ id: subscriptions.id, checkAt: subscriptions.checkAt })
    .from(subscriptions)
    .where(lte(subscriptions.checkAt, now))
    .orderBy(asc(subscriptions.checkAt))
    .limit(batchSize)

/** A claimed subscription, and where its owner wants their receipts. */
const ClaimedRow = z.object({ id: z.string(), email: z.string() })
type Claimed = z.output<typeof ClaimedRow>

/** Of concurrent sweeps, one claims a subscription. An interrupted check is repeated in an hour. */
const claimDue = async (database: Database, now: number): Promise<readonly Claimed[]> => {
  const due = await selectDueSubscriptions(database, now)
  const claims = await database.write(
    due.map(({ id, checkAt }) =>
      firstRow(
        ClaimedRow,
        sql`UPDATE ${subscriptions} SET ask_at = ${now + hour}
          WHERE id = ${id} AND ask_at = ${checkAt}
          RETURNING id, (SELECT email FROM ${users} WHERE users.id = user_id) AS email`,
      ),
    ),
  )
  return claims.filter((claimed) => claimed !== null)
}

/** Receipts go to the address that the account has now. What Stripe refuses here holds up no renewal. */
const keepEmail = (
  { payments }: CheckoutDeps,
  { customerId, email }: Subscription,
  wanted: string,
): Promise<void> =>
  logFailures(async () => {
    if (email !== null && email !== wanted) await payments.changeEmail(customerId, wanted)
  })

const checkSubscription = async (
  deps: CheckoutDeps,
  { id, email }: Claimed,
  now: number,
): Promise<SubscriptionStatus> => {
  const { payments } = deps
  const subscription = await payments.findSubscription(id)
  // It belongs to another Stripe account or key: it may still be active there.
  if (!subscription) return { id, renewals: [], hasEnded: false, checkAt: null }
  const { endedAt } = subscription
  if (endedAt === null) await keepEmail(deps, subscription, email)
  const isOver = endedAt !== null && endedAt + invoicePayableMs <= now
  return {
    id,
    renewals: await payments.findRenewalsOf(id, now - invoicePayableMs),
    hasEnded: endedAt !== null,
    checkAt: isOver ? null : now + checkIntervalMs,
  }
}

/** Checks one subscription after the other, until Stripe can't be reached. */
const checkAll = async (
  deps: CheckoutDeps,
  claimed: readonly Claimed[],
  now: number,
): Promise<CheckResult> => {
  const statuses: SubscriptionStatus[] = []
  for (const [index, one] of claimed.entries()) {
    try {
      statuses.push(await checkSubscription(deps, one, now))
    } catch (error) {
      logError({ job: 'reconcile' }, error)
      if (error instanceof PaymentsUnreachable) {
        return { statuses, unchecked: claimed.slice(index + 1).map(({ id }) => id) }
      }
      const checkAt = now + checkIntervalMs
      if (error instanceof PaymentsRefused) {
        statuses.push({ id: one.id, renewals: [], hasEnded: false, checkAt })
      }
    }
  }
  return { statuses, unchecked: [] }
}

const entryKey = (invoiceId: string): string => `invoice:${invoiceId}`

/**
 * Finds the paid renewals without a ledger entry. Subscriptions of deleted accounts are left out:
 * their entries were deleted too and would seem to be missing.
 */
const findMissingRenewals = async (
  { read }: Database,
  statuses: readonly SubscriptionStatus[],
): Promise<(status: SubscriptionStatus) => readonly string[]> => {
  const paid = statuses.filter(({ renewals }) => renewals.length > 0)
  if (paid.length === 0) return () => []
  const keys = paid.flatMap(({ renewals }) => renewals.map(entryKey))
  const ids = paid.map(({ id }) => id)
  const { owned, granted } = await readBatch(read, {
    owned: read
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(inArray(subscriptions.id, ids)),
    granted: read
      .select({ key: ledgerEntries.key })
      .from(ledgerEntries)
      .where(inArray(ledgerEntries.key, keys)),
  })
  const ownedIds = new Set(owned.map(({ id }) => id))
  const grantedKeys = new Set(granted.map(({ key }) => key))
  return ({ id, renewals }) =>
    ownedIds.has(id) ? renewals.filter((invoice) => !grantedKeys.has(entryKey(invoice))) : []
}

const storeStatus = ({ id, hasEnded, checkAt }: SubscriptionStatus, claimed: number): SQL => sql`
  UPDATE ${subscriptions} SET ask_at = ${checkAt},
    state = CASE ${Number(hasEnded)} WHEN 1 THEN 'ended' ELSE state END
  WHERE id = ${id} AND ask_at = ${claimed}`

const releaseClaim = (id: string, claimed: number, now: number): SQL => sql`
  UPDATE ${subscriptions} SET ask_at = ${now} WHERE id = ${id} AND ask_at = ${claimed}`

/**
 * Checks every known subscription at Stripe once a day, grants the paid renewals whose webhook was
 * lost, records which subscriptions have ended, and tells Stripe of a new e-mail address. Returns how many renewals it granted. May run
 * at any time.
 */
export const reconcileRenewals = async (deps: CheckoutDeps, now: number): Promise<number> => {
  const { database } = deps
  const claimed = await claimDue(database, now)
  if (claimed.length === 0) return 0
  const { statuses, unchecked } = await checkAll(deps, claimed, now)
  const missingRenewalsOf = await findMissingRenewals(database, statuses)
  const statements = unchecked.map((id) => releaseClaim(id, now + hour, now))
  let granted = 0
  for (const status of statuses) {
    try {
      for (const invoiceId of missingRenewalsOf(status).toReversed()) {
        if (await renewCredits(deps, { invoiceId, eventId: null })) granted += 1
      }
      statements.push(storeStatus(status, now + hour))
    } catch (error) {
      logError({ job: 'reconcile' }, error)
    }
  }
  await database.write(statements)
  return granted
}
