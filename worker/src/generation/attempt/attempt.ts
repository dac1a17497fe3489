import type { Format, Language } from '@storystone/schema/catalog.ts'
import { users } from '@storystone/schema/database/accounts.ts'
import { type AttemptState, attempts, stories } from '@storystone/schema/database/stories.ts'
import { day } from '@storystone/schema/time.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { mediaKey } from '#worker/media'
import type { Database, Owner } from '#worker/platform/database/client.ts'

/** One paid try to write a requested story. The same idempotency key finds the same attempt. */
export type Attempt = {
  /** The id of its `Generation` object. */
  readonly id: string
  readonly storyId: string
  readonly userId: string
  readonly idempotencyKey: string
  /** A hash of all that was sent. */
  readonly bodyHash: string
  /** In credits; 0 for a retelling and an extraction. */
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
