import { users } from '@storystone/schema/database/accounts.ts'
import { ledgerEntries } from '@storystone/schema/database/ledger.ts'
import { type AttemptState, attemptStates, attempts } from '@storystone/schema/database/stories.ts'
import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { firstRow } from '../../database/batch.ts'
import type { Database } from '../../database/client.ts'
import { insertEntryIfChanged } from '../../ledger/entries.ts'
import { queuePhotoDeletion } from '../../media/deletion-queue.ts'
import {
  type GenerationLimits,
  type GenerationUse,
  hasRoom,
  selectGenerationUse,
} from './generation-limits.ts'

/** One try at making a story: what it costs and by which key it is asked for. */
export type Attempt = {
  readonly id: string
  readonly storyId: string
  readonly userId: string
  readonly idempotencyKey: string
  readonly bodyHash: string
  readonly cost: number
  /** The id that the photo is kept by; null where none came. */
  readonly photoId: string | null
  readonly at: number
}

/** What stands in the way of a reservation, or that there is one. */
export type Reservation = {
  /** The attempt that its key stands for: the live one, perhaps just made, or else the newest. */
  readonly standing: {
    readonly id: string
    readonly bodyHash: string
    readonly state: AttemptState
    readonly storyId: string
  } | null
  /** Null when the account is gone. */
  readonly credits: number | null
  readonly use: GenerationUse
}

const insertAttempt = (attempt: Attempt, limits: GenerationLimits): SQL => {
  const { id, storyId, userId, idempotencyKey, bodyHash, cost, photoId, at } = attempt
  return sql`
    INSERT INTO ${attempts}
      (id, user_id, idempotency_key, body_hash, state, cost, story_id, photo_id, created_at)
    SELECT ${id}, ${userId}, ${idempotencyKey}, ${bodyHash}, 'reserved', ${cost}, ${storyId},
      ${photoId}, ${at}
    FROM ${users}
    WHERE ${users.id} = ${userId} AND ${users.credits} >= ${cost}
      AND NOT EXISTS (
        SELECT 1 FROM ${attempts}
        WHERE user_id = ${userId} AND idempotency_key = ${idempotencyKey}
          AND (state <> 'given_back' OR body_hash <> ${bodyHash}))
      AND ${hasRoom(userId, limits, at)}`
}

const StandingRow = z.object({
  id: z.string(),
  body_hash: z.string(),
  state: z.enum(attemptStates),
  story_id: z.string(),
})
const CreditsRow = z.object({ credits: z.number() })

/** The batch of a reservation: try it, charge for it, then read how things stand. One trip. */
const reservationBatch = (attempt: Attempt, limits: GenerationLimits) => {
  const { userId, idempotencyKey, at } = attempt
  return {
    reserve: insertAttempt(attempt, limits),
    charge: insertEntryIfChanged({
      key: `story:${attempt.id}`,
      userId,
      change: -attempt.cost,
      reason: 'story',
      attemptId: attempt.id,
      at,
    }),
    // The live attempt may be older by its clock than one that has ended: calls overtake each other.
    standing: firstRow(
      StandingRow,
      sql`SELECT id, body_hash, state, story_id FROM ${attempts}
      WHERE user_id = ${userId} AND idempotency_key = ${idempotencyKey} AND state <> 'given_back'
      UNION ALL
      SELECT id, body_hash, state, story_id FROM ${attempts}
      WHERE user_id = ${userId} AND idempotency_key = ${idempotencyKey} AND created_at =
        (SELECT max(created_at) FROM ${attempts}
          WHERE user_id = ${userId} AND idempotency_key = ${idempotencyKey})
      LIMIT 1`,
    ),
    balance: firstRow(CreditsRow, sql`SELECT credits FROM ${users} WHERE id = ${userId}`),
    use: selectGenerationUse(userId, limits, at),
  }
}

/**
 * Opens an attempt and takes its cost, if the balance, the key and the limits allow it; reads how
 * things stand in any case. Run again with the same attempt, it finds its own.
 */
export const reserve = async (
  { write }: Database,
  attempt: Attempt,
  limits: GenerationLimits,
): Promise<Reservation> => {
  const { standing, balance, use } = await write(reservationBatch(attempt, limits))
  return {
    standing: standing && {
      id: standing.id,
      bodyHash: standing.body_hash,
      state: standing.state,
      storyId: standing.story_id,
    },
    credits: balance?.credits ?? null,
    use,
  }
}

/**
 * The batch that gives the cost of an attempt back, if it is still reserved, and queues its photo
 * for deletion. Giving back twice gives back once.
 */
export const giveBackBatch = (attemptId: string, at: number) => ({
  state: sql`UPDATE ${attempts} SET state = 'given_back'
    WHERE id = ${attemptId} AND state = 'reserved'`,
  refund: sql`INSERT INTO ${ledgerEntries}
      (id, key, user_id, change, reason, attempt_id, created_at)
    SELECT ${crypto.randomUUID()}, ${`refund:${attemptId}`}, user_id, cost, 'refund', id, ${at}
    FROM ${attempts} WHERE id = ${attemptId} AND changes() = 1`,
  photo: queuePhotoDeletion(
    sql`FROM ${attempts} WHERE id = ${attemptId} AND state = 'given_back'`,
    at,
  ),
})

/** Attempts that were reserved before a moment and never ended, oldest first. */
export const findAbandoned = async (
  { read }: Database,
  before: number,
  most: number,
): Promise<Pick<Attempt, 'id' | 'cost'>[]> =>
  read
    .select({ id: attempts.id, cost: attempts.cost })
    .from(attempts)
    .where(and(eq(attempts.state, sql`'reserved'`), lt(attempts.createdAt, before)))
    .orderBy(asc(attempts.createdAt))
    .limit(most)
