import { users } from '@storystone/schema/database/accounts.ts'
import { places } from '@storystone/schema/database/places.ts'
import {
  type AttemptState,
  attemptStates,
  attempts,
  stories,
} from '@storystone/schema/database/stories.ts'
import type { Format } from '@storystone/schema/formats.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { day } from '@storystone/schema/time.ts'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { available, chargeOf } from '#worker/billing'
import { hasSource, type ReadAhead, selectKept } from '#worker/grounding'
import { existsHeld, mediaKey } from '#worker/media'
import { type SearchQueries, selectPlaceName } from '#worker/places'
import { type Database, firstRow, hasRow, type Owner } from '#worker/platform/database/database.ts'
import {
  countOnce,
  type Limit,
  type LimitUse,
  selectUse,
  withinAll,
} from '#worker/platform/limits/usage-limits.ts'

/** One try to fulfil a story request, charged or free. The same idempotency key finds the same attempt. */
export type Attempt = {
  /** The id of its `Generation` object. */
  readonly id: string
  readonly storyId: string
  readonly userId: string
  readonly idempotencyKey: string
  /** A hash of all that was sent. */
  readonly bodyHash: string
  /** In credits; 0 for a retelling and for guided reading. */
  readonly cost: number
  /** The id of the photo it stores; null without a new photo. */
  readonly photoId: string | null
  /** The id of the photo of POST /api/places/in-photo that it copies; null without one. */
  readonly heldPhotoId: string | null
  /** The place that was chosen; null while it is to be resolved. */
  readonly placeId: string | null
  /** The story that a retelling replaces; null for a new story. */
  readonly replacesStoryId: string | null
  readonly format: Format
  readonly language: Language
  /** The name in the request, typed or of the place that was chosen; null for a photo alone. */
  readonly landmark: string | null
  /** When it was requested, in milliseconds. */
  readonly at: number
}

/** The bucket's key of the photo that an attempt stores; null without one. */
export const photoKeyOf = ({ userId, photoId }: Attempt): string | null =>
  photoId && mediaKey(userId, photoId)

const keptMs = 90 * day
/** How many are deleted at once. */
const mostDeleted = 500

/**
 * Deletes the attempts that ended more than 90 days ago; returns how many. What a later request still
 * asks for stays: those whose story is there, by which their key and their retelling are known, and
 * those whose credits came back for the wrong place, which happens once a place.
 */
export const deleteOldAttempts = async ({ write }: Database, now: number): Promise<number> => {
  const { rowsAffected } = await write(
    sql`DELETE FROM ${attempts} WHERE id IN (SELECT id FROM ${attempts}
      WHERE created_at <= ${now - keptMs} AND state IN ('settled', 'given_back')
        AND (state = 'given_back'
          OR NOT EXISTS (SELECT 1 FROM ${stories} WHERE stories.id = attempts.story_id))
      ORDER BY created_at LIMIT ${mostDeleted})`,
  )
  return rowsAffected
}

/** The state of an attempt; null if it was never reserved, or its account is gone. */
export const findAttemptState = async (
  { read }: Database,
  id: string,
): Promise<AttemptState | null> => {
  const [row] = await read
    .select({ state: attempts.state })
    .from(attempts)
    .where(eq(attempts.id, id))
  return row?.state ?? null
}

/** Reads what is being written for a user, oldest first. */
export const selectUnderWay = ({ read }: Database, userId: Owner) =>
  read
    .select({
      id: attempts.id,
      format: attempts.format,
      language: attempts.language,
      landmark: attempts.landmark,
      createdAt: attempts.createdAt,
    })
    .from(attempts)
    .where(and(eq(attempts.userId, userId), eq(attempts.state, sql`'reserved'`)))
    .orderBy(asc(attempts.createdAt))

/** Reads a user's balance. */
export const selectCredits = ({ read }: Database, userId: string) =>
  read.select({ credits: users.credits }).from(users).where(eq(users.id, userId))

const HolderRow = z.object({
  id: z.string(),
  idempotencyKey: z.string(),
  bodyHash: z.string(),
  state: z.enum(attemptStates),
  storyId: z.string(),
})
const holderColumns = sql.raw(
  'id, idempotency_key AS idempotencyKey, body_hash AS bodyHash, state, story_id AS storyId',
)

/** The state after a try to reserve. */
export type Reservation = {
  /**
   * The attempt that holds the story to be replaced, or the key: the one that was not given back,
   * or else the newest.
   */
  readonly holder: z.infer<typeof HolderRow> | null
  /** What may be spent; null when the account is deleted. */
  readonly credits: number | null
  /** How much of each limit on generations is used. */
  readonly uses: readonly LimitUse[]
  /** Null for a photo that nobody has said the place of. */
  readonly readAhead: ReadAhead | null
  /** Whether the held photo was still there. */
  readonly isHeld: boolean
}

const heldPhotoOf = ({ userId, heldPhotoId }: Attempt): string | null =>
  heldPhotoId && mediaKey(userId, heldPhotoId)

/** The statement that inserts an attempt. A retelling needs a story with a photo, and is the first. */
const insertAttempt = (attempt: Attempt, limits: readonly Limit[]): SQL => {
  const { id, storyId, userId, idempotencyKey, bodyHash, cost, photoId, at } = attempt
  const { replacesStoryId, placeId, format, language, landmark } = attempt
  const mayReplace = replacesStoryId
    ? sql`EXISTS (SELECT 1 FROM ${stories}
          WHERE id = ${replacesStoryId} AND user_id = ${userId} AND photo_id IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM ${attempts}
          WHERE replaces_story_id = ${replacesStoryId} AND state <> 'given_back')`
    : sql`TRUE`
  const heldPhoto = heldPhotoOf(attempt)
  return sql`
    INSERT INTO ${attempts}
      (id, user_id, idempotency_key, body_hash, state, cost, story_id, photo_id,
        replaces_story_id, place_id, format, language, landmark, created_at)
    SELECT ${id}, ${userId}, ${idempotencyKey}, ${bodyHash}, 'reserved', ${cost}, ${storyId},
      ${photoId}, ${replacesStoryId}, ${placeId}, ${format}, ${language},
      ${placeId ? selectPlaceName(placeId, language) : landmark}, ${at}
    FROM ${users}
    WHERE ${users.id} = ${userId} AND ${available(userId, at)} >= ${cost}
      AND NOT EXISTS (
        SELECT 1 FROM ${attempts}
        WHERE user_id = ${userId} AND idempotency_key = ${idempotencyKey}
          AND (state <> 'given_back' OR body_hash <> ${bodyHash}))
      AND ${mayReplace} AND ${withinAll(limits, at)}
      AND ${placeId ? sql`EXISTS (SELECT 1 FROM ${places} WHERE id = ${placeId})` : sql`TRUE`}
      AND ${heldPhoto ? existsHeld(heldPhoto, at) : sql`TRUE`}`
}

const CreditsRow = z.object({ credits: z.number() })

/** What is read with the reservation: shared texts of a storyteller's version, and what a search has found. */
export type Reads = {
  readonly version: string
  readonly search: SearchQueries | null
  /** What the attempt costs us, charged or not: it counts once it is reserved. */
  readonly counted: readonly Limit[]
  /** The limits on what the attempt may cost us later. It counts when it happens; now none may be used up. */
  readonly required: readonly Limit[]
}

/**
 * Tries the reservation, charges it if a source of its chosen place is kept, and reads the resulting
 * state, in one trip.
 */
const reservationBatch = (attempt: Attempt, { version, search, counted, required }: Reads) => {
  const limits = [...required, ...counted]
  const { userId, idempotencyKey, replacesStoryId, placeId, cost, at } = attempt
  const { format, language } = attempt
  const heldPhoto = heldPhotoOf(attempt)
  const keptId = placeId ?? search?.firstId ?? null
  return {
    isHeld: heldPhoto === null ? null : hasRow(sql`SELECT 1 WHERE ${existsHeld(heldPhoto, at)}`),
    reserve: insertAttempt(attempt, limits),
    charge: cost > 0 && placeId ? chargeOf(attempt)(hasSource(placeId)) : null,
    // The id names no user: it outlives a deleted account.
    counted: counted.map((limit, index) =>
      countOnce(
        { limit, id: `${attempt.id}:${index}` },
        at,
        sql`EXISTS (SELECT 1 FROM ${attempts} WHERE id = ${attempt.id})`,
      ),
    ),
    found: search?.found ?? null,
    kept: keptId === null ? null : selectKept({ placeId: keptId, format, language, version }),
    // Concurrent calls finish in any order: the live attempt may be older than an ended one.
    holder: firstRow(
      HolderRow,
      sql`SELECT ${holderColumns} FROM ${attempts}
      WHERE replaces_story_id = ${replacesStoryId} AND user_id = ${userId}
        AND state <> 'given_back'
      UNION ALL
      SELECT ${holderColumns} FROM ${attempts}
      WHERE user_id = ${userId} AND idempotency_key = ${idempotencyKey} AND state <> 'given_back'
      UNION ALL
      SELECT ${holderColumns} FROM ${attempts}
      WHERE user_id = ${userId} AND idempotency_key = ${idempotencyKey} AND created_at =
        (SELECT max(created_at) FROM ${attempts}
          WHERE user_id = ${userId} AND idempotency_key = ${idempotencyKey})
      LIMIT 1`,
    ),
    balance: firstRow(
      CreditsRow,
      sql`SELECT ${available(userId, at)} AS credits FROM ${users} WHERE users.id = ${userId}`,
    ),
    uses: limits.map((limit) => selectUse(limit, at)),
  }
}

/**
 * Inserts an attempt and holds its cost, if the balance, the key and the limits allow it. Safe to
 * repeat: the same attempt finds itself as the holder.
 */
export const reserve = async (
  { write }: Database,
  attempt: Attempt,
  reads: Reads,
): Promise<Reservation> => {
  const { holder, balance, uses, found, kept, isHeld, charge } = await write(
    reservationBatch(attempt, reads),
  )
  return {
    holder,
    credits: balance?.credits ?? null,
    uses,
    readAhead: kept && { found, kept, isCharged: charge?.isCharged ?? false },
    isHeld: isHeld ?? false,
  }
}
