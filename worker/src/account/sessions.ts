import { createHash } from 'node:crypto'
import type { User } from '@storystone/schema/contract/account.ts'
import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import type { SessionList } from '@storystone/schema/contract/sessions.ts'
import { sessions } from '@storystone/schema/database/accounts.ts'
import { signInFreshForMs } from '@storystone/schema/limits.ts'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { Hono } from 'hono/tiny'
import type { Database, Owner } from '#worker/platform/database/database.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import { validate } from '#worker/platform/http/validate.ts'
import { deviceCookie } from '#worker/platform/session/known-device.ts'
import {
  readAsUser,
  readsWithSession,
  requireSession,
} from '#worker/platform/session/require-session.ts'
import {
  clearSessionCookie,
  deleteSession,
  longestSessionMs,
  readSessionCookie,
  type Session,
  setSessionCookie,
} from '#worker/platform/session/session.ts'

/** A user with a newly opened session. */
export type SignedIn = { readonly user: User; readonly sessionId: string }

/**
 * Gives the browser the cookie of a new session, ends the session that its cookie had, and remembers the
 * device as one of the account.
 */
export const signIn = async (
  context: Context<AppEnv>,
  secret: string,
  { user, sessionId }: SignedIn,
): Promise<void> => {
  const earlier = await readSessionCookie(context)
  if (earlier) await deleteSession(context.var.database, earlier)
  context.set('userId', user.id)
  await setSessionCookie(context, sessionId)
  deviceCookie(context, secret, user.email).remember()
}

type SignInTime = Pick<Session, 'signedInAt'>

/** Whether the user gave this session the password, or a passkey, less than 15 minutes ago. */
export const isFreshSignIn = ({ signedInAt }: SignInTime): boolean =>
  Date.now() - signedInAt <= signInFreshForMs

/** Refuses `reauthentication_required` when the sign-in is older than 15 minutes. */
export const requireFreshSignIn = (session: SignInTime): void => {
  if (!isFreshSignIn(session)) throw new Refusal('reauthentication_required')
}

/** An account may have any number of sessions; more than these are no list that anybody reads. */
const maxListed = 200

/** What a session is called outside: its id, of which tokens are made, never leaves the server. */
const handleOf = (sessionId: string): string =>
  createHash('sha256').update(`session ${sessionId}`).digest('base64url').slice(0, 22)

type SessionRow = {
  readonly id: string
  readonly createdAt: number
  readonly renewedAt: number
  readonly device: string | null
}

/** The sessions of a user that can still be used, the newest of them. */
const selectSessions = ({ read }: Database, owner: Owner, now: number) =>
  read
    .select({
      id: sessions.id,
      createdAt: sessions.signedInAt,
      renewedAt: sessions.renewedAt,
      device: sessions.device,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, owner),
        gt(sessions.expiresAt, now),
        gt(sessions.signedInAt, now - longestSessionMs),
      ),
    )
    // In the order of the index: sorting would read all of them.
    .orderBy(desc(sql`rowid`))
    .limit(maxListed)

/** The rows of {@link selectSessions} as the contract has them. The current session is used now. */
const toSessionList = (rows: readonly SessionRow[], currentId: string, now: number): SessionList =>
  rows
    .map(({ renewedAt, ...row }) => ({ ...row, usedAt: row.id === currentId ? now : renewedAt }))
    .toSorted(
      (one, other) =>
        Number(other.id === currentId) - Number(one.id === currentId) || other.usedAt - one.usedAt,
    )
    .map(({ id, createdAt, usedAt, device }) => ({
      id: handleOf(id),
      createdAt: new Date(createdAt).toISOString(),
      lastUsedAt: new Date(usedAt).toISOString(),
      device,
      current: id === currentId,
    }))

/** Ends one of a user's sessions; false when there is none of that name. `isCurrent`: it was their own. */
const endSession = async (
  database: Database,
  session: Pick<Session, 'id' | 'user'>,
  handle: string,
): Promise<{ readonly isCurrent: boolean } | null> => {
  const rows = await selectSessions(database, session.user.id, Date.now())
  const ended = rows.find(({ id }) => handleOf(id) === handle)
  if (!ended) return null
  await database.write(
    sql`DELETE FROM ${sessions} WHERE id = ${ended.id} AND user_id = ${session.user.id}`,
  )
  return { isCurrent: ended.id === session.id }
}

/** Ends all of a user's sessions but this one; none when it has ended, or has a new id, meanwhile. */
const endOtherSessions = async (
  { write }: Database,
  { id, user }: Pick<Session, 'id' | 'user'>,
): Promise<void> => {
  await write(sql`DELETE FROM ${sessions} WHERE user_id = ${user.id} AND id <> ${id}
    AND EXISTS (SELECT 1 FROM ${sessions} WHERE id = ${id})`)
}

/** The user's sessions: their list, the end of one, the end of all others. */
export const sessionRoutes = () =>
  new Hono<AppEnv>()
    .get(endpoints.sessions.path, readsWithSession(), async (context) => {
      const now = Date.now()
      const { rows } = await readAsUser(context, (owner) => ({
        rows: selectSessions(context.var.database, owner, now),
      }))
      const list = toSessionList(rows, context.var.session.id, now)
      return context.json(list satisfies SessionList)
    })
    .delete(endpoints.endOtherSessions.path, requireSession(), async (context) => {
      await endOtherSessions(context.var.database, context.var.session)
      return context.body(null, 204)
    })
    .delete(
      endpoints.endSession.path,
      requireSession(),
      validate('param', endpoints.endSession.params),
      async (context) => {
        const { database, session } = context.var
        const ended = await endSession(database, session, context.req.valid('param').id)
        if (!ended) throw new Refusal('not_found')
        if (ended.isCurrent) clearSessionCookie(context)
        return context.body(null, 204)
      },
    )
