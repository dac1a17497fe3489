import {
  noticeEndpoints as endpoints,
  type Notice,
  type PushState,
} from '@storystone/schema/contract/notices.ts'
import { sessions } from '@storystone/schema/database/accounts.ts'
import { pushSubscriptions } from '@storystone/schema/database/notices.ts'
import { withoutItalics } from '@storystone/schema/italics.ts'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { Hono } from 'hono/tiny'
import type { Database } from '#worker/platform/database/database.ts'
import { invalidField, Refusal } from '#worker/platform/errors/refusal.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import { validate } from '#worker/platform/http/validate.ts'
import { messages } from '#worker/platform/locales/language.ts'
import { requireSession } from '#worker/platform/session/require-session.ts'
import { longestSessionMs } from '#worker/platform/session/session.ts'
import type { Push, PushTarget } from '#worker/vendors/push.ts'

/** Where notices of a session go, and in which language. */
type NoticeTarget = PushTarget & {
  readonly sessionId: string
  readonly language: NonNullable<PushState['language']>
}

/** A user may be signed in on any number of devices; more than these are not told. */
const maxTargets = 20

/** Keeps where notices of a session go. A browser that had those of another session has these instead. */
const keepSubscription = async (
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
const findSubscription = async (
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
const dropSubscription = async (
  { write }: Database,
  sessionId: string,
  endpoint: string | null = null,
): Promise<void> => {
  await write(sql`DELETE FROM ${pushSubscriptions}
    WHERE session_id = ${sessionId} AND (${endpoint} IS NULL OR endpoint = ${endpoint})`)
}

/** Where a user's notices go now: to their sessions that can be used. */
const findTargets = ({ read }: Database, userId: string, now: number) =>
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
const restSubscription = async (
  { write }: Database,
  { sessionId, endpoint }: NoticeTarget,
  until: number,
): Promise<void> => {
  await write(sql`UPDATE ${pushSubscriptions} SET waits_until = ${until}
    WHERE session_id = ${sessionId} AND endpoint = ${endpoint}`)
}

/** The story that a notice opens. */
type ReadyStory = { readonly id: string; readonly title: string; readonly language: string }

/** Notifies a user on all their devices that have notices on. */
export type NotifyReady = (database: Database, userId: string, story: ReadyStory) => Promise<void>

/** A notice that a browser shows by itself, and that our service worker reads in the others. */
const payloadOf = ({ id, title, language }: ReadyStory, target: NoticeTarget): string =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: messages[target.language].names.readyNotice,
      body: withoutItalics(title).slice(0, 200),
      lang: language,
      navigate: `${target.origin}/story/${id}`,
      tag: id,
      icon: `${target.origin}/icons/any-192.png`,
      badge: `${target.origin}/icons/monochrome-512.png`,
    },
  } satisfies Notice & { notification: { icon: string; badge: string } })

/** Sends ready notices by Web Push; to nobody where it is not configured. */
export const notifyReadyBy =
  (push: Push | null): NotifyReady =>
  async (database, userId, story) => {
    if (!push) return
    const targets = await findTargets(database, userId, Date.now())
    await Promise.all(
      targets.map(async (target) => {
        const message = { text: payloadOf(story, target), topic: story.id.replaceAll('-', '') }
        const result = await push.send(target, message)
        if (result.outcome === 'gone') {
          await dropSubscription(database, target.sessionId, target.endpoint)
        }
        if (result.outcome === 'later') {
          await restSubscription(database, target, Date.now() + result.afterMs)
        }
      }),
    )
  }

/** Where ready notices of this session go: to read, to set and to forget. */
export const noticeRoutes = ({ push }: { readonly push: Push | null }) =>
  new Hono<AppEnv>()
    .get(endpoints.pushSubscription.path, requireSession(), async (context) => {
      const { database, session } = context.var
      const found = await findSubscription(database, session.id)
      const { endpoint, language } = found ?? { endpoint: null, language: null }
      const publicKey = push?.publicKey ?? null
      return context.json({ publicKey, endpoint, language } satisfies PushState)
    })
    .put(
      endpoints.keepPushSubscription.path,
      requireSession(),
      validate('json', endpoints.keepPushSubscription.body),
      async (context) => {
        if (!push) throw new Refusal('not_found')
        const { endpoint, keys, language = context.var.language } = context.req.valid('json')
        if (!push.accepts(endpoint)) throw invalidField('endpoint')
        const { database, session } = context.var
        const { origin } = new URL(context.req.url)
        const sessionId = session.id
        await keepSubscription(database, { sessionId, endpoint, ...keys, origin, language })
        return context.body(null, 204)
      },
    )
    .delete(endpoints.dropPushSubscription.path, requireSession(), async (context) => {
      await dropSubscription(context.var.database, context.var.session.id)
      return context.body(null, 204)
    })
