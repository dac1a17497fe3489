import type { PushState } from '@storystone/schema/contract/notices.ts'
import { sessions } from '@storystone/schema/database/accounts.ts'
import { pushSubscriptions } from '@storystone/schema/database/notices.ts'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database } from '#worker/platform/database/client.ts'
import { longestSessionMs } from '#worker/platform/session/session.ts'
import type { PushTarget } from '#worker/vendors/push.ts'

/** Where notices of a session go, and in which language. */
export type NoticeTarget = PushTarget & {
  readonly sessionId: string
  readonly language: NonNullable<PushState['language']>
}

/** A user may be signed in on any number of devices; more than these are not told. */
const maxTargets = 20

/** Keeps where notices of a session go. A browser that had those of another session has these instead. */
export const keepSubscription = async (
  { write }: Database,
  { sessionId, endpoint, p256dh, auth, origin, language }: NoticeTarget,
): Promise<void> => {
  await write({
    others: sql`DELETE FROM ${pushSubscriptions}
      WHERE endpoint = ${endpoint} AND session_id <> ${sessionId}`,
    kept: sql`INSERT INTO ${pushSubscriptions} (session_id, endpoint, p256dh, auth, origin, language)
      SELECT id, ${endpoint}, ${p256dh}, ${auth}, ${origin}, ${language}
      FROM ${sessions} WHERE id = ${sessionId}
      ON CONFLICT (session_id) DO UPDATE SET endpoint = excluded.endpoint, p256dh = excluded.p256dh,
        auth = excluded.auth, origin = excluded.origin, language = excluded.language, waits_until = 0`,
  })
}

/** Where notices of a session go; null where they are off. */
export const findSubscription = async (
  { read }: Database,
  sessionId: string,
): Promise<Pick<NoticeTarget, 'endpoint' | 'language'> | null> => {
  const [row] = await read
    .select({ endpoint: pushSubscriptions.endpoint, language: pushSubscriptions.language })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, sessionId))
  return row ?? null
}

/** Forgets where notices of a session go; with `endpoint` only if they still go there. */
export const dropSubscription = async (
  { write }: Database,
  sessionId: string,
  endpoint: string | null = null,
): Promise<void> => {
  await write(sql`DELETE FROM ${pushSubscriptions}
    WHERE session_id = ${sessionId} AND (${endpoint} IS NULL OR endpoint = ${endpoint})`)
}

/** Where a user's notices go now: to their sessions that can be used. */
export const findTargets = ({ read }: Database, userId: string, now: number) =>
  read
    .select({
      sessionId: pushSubscriptions.sessionId,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      origin: pushSubscriptions.origin,
      language: pushSubscriptions.language,
    })
    .from(sessions)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.sessionId, sessions.id))
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, now),
        gt(sessions.signedInAt, now - longestSessionMs),
        lte(pushSubscriptions.waitsUntil, now),
      ),
    )
    .limit(maxTargets)

/** Sends nothing there until a moment: its push service said so. */
export const restSubscription = async (
  { write }: Database,
  { sessionId, endpoint }: NoticeTarget,
  until: number,
): Promise<void> => {
  await write(sql`UPDATE ${pushSubscriptions} SET waits_until = ${until}
    WHERE session_id = ${sessionId} AND endpoint = ${endpoint}`)
}
