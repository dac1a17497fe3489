import { subscriptions } from '@storystone/schema/database/checkout.ts'
import { ledgerEntries } from '@storystone/schema/database/ledger.ts'
import { asc, inArray, lte, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { PaymentsRefused, PaymentsUnreachable } from '../../adapters/stripe-failure.ts'
import { firstRow, readBatch } from '../../database/batch.ts'
import type { Database } from '../../database/client.ts'
import type { FulfilDeps } from './fulfil-checkout.ts'
import { logFailure } from './log-failure.ts'
import { renewCredits } from './renew-credits.ts'
import { askedEveryMs } from './store.ts'

const hour = 60 * 60 * 1000
const mostAtOnce = 50
/** Longer than Stripe tries to be paid for a period, which is two months at the most. */
const payableMs = 70 * 24 * hour

/** How a subscription stands at Stripe: what was paid for, and when to ask again, if ever. */
type Answer = {
  readonly id: string
  readonly renewals: readonly string[]
  readonly hasEnded: boolean
  readonly askAt: number | null
}

type Round = { readonly answers: readonly Answer[]; readonly notAsked: readonly string[] }

/** The query for the subscriptions whose renewals Stripe is to be asked for, longest due first. */
const selectSubscriptionsToAsk = ({ read }: Database, now: number) =>
  read
    .select({ id: subscriptions.id, askAt: subscriptions.askAt })
    .from(subscriptions)
    .where(lte(subscriptions.askAt, now))
    .orderBy(asc(subscriptions.askAt))
    .limit(mostAtOnce)

const ClaimedRow = z.object({ id: z.string() })

/** Of sweeps that run at once, one asks. What is not settled after it is asked again in an hour. */
const claim = async (database: Database, now: number): Promise<readonly string[]> => {
  const due = await selectSubscriptionsToAsk(database, now)
  const claims = await database.write(
    due.map(({ id, askAt }) =>
      firstRow(
        ClaimedRow,
        sql`UPDATE ${subscriptions} SET ask_at = ${now + hour}
          WHERE id = ${id} AND ask_at = ${askAt} RETURNING id`,
      ),
    ),
  )
  return claims.flatMap((claimed) => claimed?.id ?? [])
}

const askFor = async ({ payments }: FulfilDeps, id: string, now: number): Promise<Answer> => {
  const subscription = await payments.findSubscription(id)
  // Of another account or another key: it may run there, and we can't know.
  if (!subscription) return { id, renewals: [], hasEnded: false, askAt: null }
  const { endedAt } = subscription
  const isOver = endedAt !== null && endedAt + payableMs <= now
  return {
    id,
    renewals: await payments.findRenewalsOf(id, now - payableMs),
    hasEnded: endedAt !== null,
    askAt: isOver ? null : now + askedEveryMs,
  }
}

/** Asks for one after the other, until Stripe can't be reached. */
const askForAll = async (deps: FulfilDeps, ids: readonly string[], now: number): Promise<Round> => {
  const answers: Answer[] = []
  for (const [index, id] of ids.entries()) {
    try {
      answers.push(await askFor(deps, id, now))
    } catch (error) {
      logFailure(error)
      if (error instanceof PaymentsUnreachable) return { answers, notAsked: ids.slice(index + 1) }
      const askAt = now + askedEveryMs
      if (error instanceof PaymentsRefused) {
        answers.push({ id, renewals: [], hasEnded: false, askAt })
      }
    }
  }
  return { answers, notAsked: [] }
}

const keyOf = (invoiceId: string): string => `invoice:${invoiceId}`

/**
 * Which renewals have brought nothing yet. None of an account that is gone: its ledger went with
 * it, and what it had would be taken for lost.
 */
const findLost = async (
  { read }: Database,
  answers: readonly Answer[],
): Promise<(answer: Answer) => readonly string[]> => {
  const asked = answers.filter(({ renewals }) => renewals.length > 0)
  if (asked.length === 0) return () => []
  const keys = asked.flatMap(({ renewals }) => renewals.map(keyOf))
  const ids = asked.map(({ id }) => id)
  const { kept, granted } = await readBatch(read, {
    kept: read
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(inArray(subscriptions.id, ids)),
    granted: read
      .select({ key: ledgerEntries.key })
      .from(ledgerEntries)
      .where(inArray(ledgerEntries.key, keys)),
  })
  const owned = new Set(kept.map(({ id }) => id))
  const brought = new Set(granted.map(({ key }) => key))
  return ({ id, renewals }) =>
    owned.has(id) ? renewals.filter((invoiceId) => !brought.has(keyOf(invoiceId))) : []
}

const settle = ({ id, hasEnded, askAt }: Answer, claimed: number): SQL => sql`
  UPDATE ${subscriptions} SET ask_at = ${askAt},
    state = CASE ${Number(hasEnded)} WHEN 1 THEN 'ended' ELSE state END
  WHERE id = ${id} AND ask_at = ${claimed}`

const putBack = (id: string, claimed: number, now: number): SQL => sql`
  UPDATE ${subscriptions} SET ask_at = ${now} WHERE id = ${id} AND ask_at = ${claimed}`

/**
 * Asks Stripe, once a day for each subscription that we know of, for the periods that it was paid
 * for, and brings the credits of those that no webhook told of; learns what has ended. Answers how
 * many it brought. May be called at any time.
 */
export const reconcileRenewals = async (deps: FulfilDeps, now: number): Promise<number> => {
  const { database } = deps
  const ids = await claim(database, now)
  if (ids.length === 0) return 0
  const { answers, notAsked } = await askForAll(deps, ids, now)
  const lostOf = await findLost(database, answers)
  const statements = notAsked.map((id) => putBack(id, now + hour, now))
  let renewed = 0
  for (const answer of answers) {
    try {
      for (const invoiceId of lostOf(answer).toReversed()) {
        if (await renewCredits(deps, { invoiceId, eventId: null })) renewed += 1
      }
      statements.push(settle(answer, now + hour))
    } catch (error) {
      logFailure(error)
    }
  }
  await database.write(statements)
  return renewed
}
