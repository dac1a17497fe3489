import { users } from '@storystone/schema/database/accounts.ts'
import { type AttemptState, attempts } from '@storystone/schema/database/stories.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/platform/database/client.ts'
import type { Owner } from '#worker/platform/database/owner.ts'

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
