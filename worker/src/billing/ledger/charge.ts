import { users } from '@storystone/schema/database/accounts.ts'
import { ledgerEntries } from '@storystone/schema/database/ledger.ts'
import { attempts } from '@storystone/schema/database/stories.ts'
import { hour } from '@storystone/schema/time.ts'
import { type SQL, sql } from 'drizzle-orm'
import { hasRow, type Query } from '#worker/platform/database/batch.ts'

/** The batch that charges a story under a condition; `isCharged` is false when the balance does not do. */
export type Charge = (condition?: SQL) => {
  readonly entry: SQL
  readonly isCharged: Query<boolean>
}

export const chargeKey = (attemptId: string): string => `story:${attemptId}`

/** The SQL condition that the attempt of a query was charged. */
export const isCharged: SQL = sql`EXISTS (SELECT 1 FROM ${ledgerEntries}
  WHERE ledger_entries.key = 'story:' || attempts.id)`

/** Whether an attempt is charged only once its place and source are known. */
export const waitsForPlace = ({
  cost,
  placeId,
}: {
  readonly cost: number
  readonly placeId: string | null
}): boolean => cost > 0 && placeId === null

/** The SQL of what a user may spend: the balance without what waits for its place. */
export const available = (userId: string, at: number): SQL => sql`(${users.credits} -
  (SELECT coalesce(sum(cost), 0) FROM ${attempts}
    WHERE user_id = ${userId} AND created_at > ${at - hour} AND state = 'reserved'
      AND NOT ${isCharged}))`

/** Charges a reserved attempt whose place is known by now. Safe to repeat. */
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
