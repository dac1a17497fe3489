import type { CreditEntry, CreditReason } from '@storystone/schema/contract/credits.ts'
import { users } from '@storystone/schema/database/accounts.ts'
import { subscriptions } from '@storystone/schema/database/checkout.ts'
import { ledgerEntries } from '@storystone/schema/database/ledger.ts'
import { attempts, stories } from '@storystone/schema/database/stories.ts'
import { hour } from '@storystone/schema/time.ts'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import {
  type Cursor,
  cutPage,
  type Database,
  hasRow,
  type Owner,
  pageBefore,
  type Query,
} from '#worker/platform/database/database.ts'

/** Reads the balance of an account, when it last changed, and whether a subscription is active. */
export const selectBalance = ({ read }: Database, userId: Owner) =>
  read
    .select({
      credits: users.credits,
      updatedAt: users.creditsUpdatedAt,
      renewing: sql<number>`EXISTS (SELECT 1 FROM ${subscriptions}
        WHERE user_id = ${userId} AND state = 'active')`,
    })
    .from(users)
    .where(eq(users.id, userId))

/** A new ledger entry; `change` in credits, `at` in milliseconds. */
type NewEntry = {
  /** Unique: the database refuses a second entry with the same key. */
  readonly key: string
  readonly userId: string
  /** Credits, negative when they are spent. */
  readonly change: number
  readonly reason: CreditReason
  readonly attemptId: string | null
  readonly at: number
}

/**
 * Adds an entry if the statement before it in the batch changed a row. A trigger updates the
 * balance.
 */
export const insertEntryIfChanged = (entry: NewEntry): SQL => sql`
  INSERT INTO ${ledgerEntries} (id, key, user_id, change, reason, attempt_id, created_at)
  SELECT ${crypto.randomUUID()}, ${entry.key}, ${entry.userId}, ${entry.change},
    ${entry.reason}, ${entry.attemptId}, ${entry.at}
  WHERE changes() = 1`

/**
 * Gives the cost of an attempt back, once, if the statement before it in the batch changed a row;
 * `fromAttempt` is `FROM … WHERE …`.
 */
export const giveCostBackIfChanged = (
  reason: 'refund' | 'wrong_place',
  fromAttempt: SQL,
  at: number,
): SQL => sql`
  INSERT INTO ${ledgerEntries} (id, key, user_id, change, reason, attempt_id, created_at)
  SELECT ${crypto.randomUUID()}, ${`${reason}:`} || id, user_id, cost, ${reason}, id, ${at}
  ${fromAttempt} AND cost > 0 AND changes() = 1`

/** Entries from the newest on, and where the next page begins; null for the last page. */
type EntryPage = { readonly entries: CreditEntry[]; readonly next: Cursor | null }

/** Reads an account's ledger, newest first, from `before` on: one more than a page of `limit`. */
export const selectEntries = (
  { read }: Database,
  userId: Owner,
  before: Cursor | null,
  limit: number,
) =>
  read
    .select({
      id: ledgerEntries.id,
      change: ledgerEntries.change,
      reason: ledgerEntries.reason,
      storyId: attempts.storyId,
      state: attempts.state,
      landmark: sql<string | null>`coalesce(${stories.landmark}, ${stories.title})`,
      createdAt: ledgerEntries.createdAt,
    })
    .from(ledgerEntries)
    .leftJoin(attempts, eq(attempts.id, ledgerEntries.attemptId))
    .leftJoin(stories, eq(stories.id, attempts.storyId))
    .where(and(eq(ledgerEntries.userId, userId), pageBefore(ledgerEntries, before)))
    .orderBy(desc(ledgerEntries.createdAt), desc(ledgerEntries.id))
    .limit(limit + 1)

type EntryRows = Awaited<ReturnType<typeof selectEntries>>

/** The page in the rows of {@link selectEntries}. */
export const toEntryPage = (rows: EntryRows, limit: number): EntryPage => {
  const { page, next } = cutPage(rows, limit)
  return {
    entries: page.map(({ storyId, state, landmark, createdAt, ...entry }) => ({
      ...entry,
      ...(storyId && state === 'settled' && { storyId, ...(landmark !== null && { landmark }) }),
      ...(entry.reason === 'story' && state === 'given_back' && { isGivenBack: true as const }),
      createdAt: new Date(createdAt).toISOString(),
    })),
    next,
  }
}

/** One page of an account's ledger, newest first. */
export const listEntries = async (
  database: Database,
  userId: string,
  before: Cursor | null,
  limit: number,
): Promise<EntryPage> => toEntryPage(await selectEntries(database, userId, before, limit), limit)

/** The batch that charges a story under a condition; `isCharged` is false when the balance does not do. */
export type Charge = (condition?: SQL) => {
  readonly entry: SQL
  readonly isCharged: Query<boolean>
}

const chargeKey = (attemptId: string): string => `story:${attemptId}`

/** The SQL condition that the attempt of a query was charged. */
export const isCharged: SQL = sql`EXISTS (SELECT 1 FROM ${ledgerEntries}
  WHERE ledger_entries.key = 'story:' || attempts.id)`

/** The SQL of what a user may spend: the balance without what waits for its source. */
export const available = (userId: string, at: number): SQL => sql`(${users.credits} -
  (SELECT coalesce(sum(cost), 0) FROM ${attempts}
    WHERE user_id = ${userId} AND created_at > ${at - hour} AND state = 'reserved'
      AND NOT ${isCharged}))`

/** Charges a reserved attempt that has a place and a source by now. Safe to repeat. */
export const chargeOf =
  ({ id }: { readonly id: string }): Charge =>
  (condition = sql`TRUE`) => ({
    entry: sql`INSERT INTO ${ledgerEntries}
      (id, key, user_id, change, reason, attempt_id, created_at)
    SELECT ${crypto.randomUUID()}, ${chargeKey(id)}, user_id, -cost, 'story', attempts.id,
      ${Date.now()} FROM ${attempts} JOIN ${users} ON users.id = user_id
    WHERE attempts.id = ${id} AND state = 'reserved' AND credits >= cost AND NOT ${isCharged}
      AND ${condition}`,
    isCharged: hasRow(sql`SELECT 1 FROM ${ledgerEntries} WHERE key = ${chargeKey(id)}`),
  })
