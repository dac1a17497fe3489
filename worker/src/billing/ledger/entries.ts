import type { CreditEntry, CreditReason } from '@storystone/schema/contract/credits.ts'
import { users } from '@storystone/schema/database/accounts.ts'
import { subscriptions } from '@storystone/schema/database/checkout.ts'
import { ledgerEntries } from '@storystone/schema/database/ledger.ts'
import { attempts, stories } from '@storystone/schema/database/stories.ts'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Owner } from '#worker/platform/database/client.ts'
import { type Cursor, cutPage, pageBefore } from '#worker/platform/database/paging.ts'

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
export type NewEntry = {
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
export type EntryPage = { readonly entries: CreditEntry[]; readonly next: Cursor | null }

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
