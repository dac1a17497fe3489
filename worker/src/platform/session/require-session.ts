import { day } from '@storystone/schema/time.ts'
import type { SQL } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { type Owner, type Queries, type Rows, readBatch } from '../database/database.ts'
import { Refusal } from '../errors/refusal.ts'
import { deviceNameOf } from './known-device.ts'
import {
  ownerOf,
  readSessionCookie,
  renewSession,
  type SignedInEnv,
  selectSession,
  setSessionCookie,
  toSession,
} from './session.ts'

// A route's session is checked in one of two ways: `requireSession()` reads it before the route runs, in a trip of
// its own. `readsWithSession()` leaves it to the route, which reads it together with what it answers: one text by
// `readTextAsUser` in one statement, several queries by `readAsUser` in one batch.

const renewAfterMs = day

/** Takes the session from the rows for this request, and returns the text that was read with it. Refuses `not_signed_in`. */
const acceptSession = async <Env extends SignedInEnv>(
  context: Context<Env>,
  rows: readonly unknown[],
  now: number,
): Promise<string | null> => {
  const found = toSession(rows, now)
  if (!found) throw new Refusal('not_signed_in')
  const { text, ...session } = found
  context.set('session', session)
  context.set('userId', session.user.id)
  if (now - session.renewedAt > renewAfterMs) {
    await renewSession(context.var.database, session.id, deviceNameOf(context), now)
    await setSessionCookie(context, session.id)
  }
  return text
}

const sessionIdOf = async <Env extends SignedInEnv>(context: Context<Env>): Promise<string> => {
  const sessionId = await readSessionCookie(context)
  if (!sessionId) throw new Refusal('not_signed_in')
  return sessionId
}

/**
 * Checks the session and reads one text, such as JSON built by the database, in a single statement. This
 * saves the transaction that a batch needs. Refuses like {@link readAsUser}.
 */
export const readTextAsUser = async <Env extends SignedInEnv>(
  context: Context<Env>,
  textOf: (owner: Owner) => SQL<string | null>,
): Promise<string | null> => {
  const now = Date.now()
  const sessionId = await sessionIdOf(context)
  const text = textOf(ownerOf(sessionId))
  const rows = await selectSession(context.var.database, sessionId, now, text)
  return acceptSession(context, rows, now)
}

/**
 * Runs a user's queries and the check of the session in one trip. Refuses `not_signed_in` before
 * anything that was read is returned. For routes behind {@link readsWithSession}.
 */
export const readAsUser = async <Env extends SignedInEnv, Q extends Queries>(
  context: Context<Env>,
  queriesOf: (owner: Owner) => Q,
): Promise<Rows<Q>> => {
  const { database } = context.var
  const now = Date.now()
  const sessionId = await sessionIdOf(context)
  const session = selectSession(database, sessionId, now)
  const rows = await readBatch(database.read, { ...queriesOf(ownerOf(sessionId)), session })
  await acceptSession(context, rows.session, now)
  return rows
}

const checkSession = async <Env extends SignedInEnv>(context: Context<Env>): Promise<void> => {
  const now = Date.now()
  const sessionId = await readSessionCookie(context)
  const rows = sessionId ? await selectSession(context.var.database, sessionId, now) : []
  await acceptSession(context, rows, now)
}

/**
 * Refuses a request without a valid session with `not_signed_in`. A session in use is renewed once
 * a day: its new cookie goes out with `context.json` and `context.body`, not with a `Response` that
 * a route builds itself.
 */
export const requireSession = (): MiddlewareHandler<SignedInEnv> => async (context, next) => {
  await checkSession(context)
  await next()
}

/**
 * Lets the route check the session, with {@link readAsUser} or {@link readTextAsUser}. A route that answers
 * before it has done so, such as by refusing its input, has the session checked before the answer goes out.
 */
export const readsWithSession = (): MiddlewareHandler<SignedInEnv> => async (context, next) => {
  await next()
  if (context.var.userId === undefined && context.res.status < 500) await checkSession(context)
}
