import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import type { SessionList } from '@storystone/schema/contract/sessions.ts'
import { Hono } from 'hono/tiny'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import { validate } from '#worker/platform/http/validate.ts'
import {
  readAsUser,
  readsWithSession,
  requireSession,
} from '#worker/platform/session/require-session.ts'
import { clearSessionCookie } from '../platform/session/cookies.ts'
import { endOtherSessions, endSession, selectSessions, toSessionList } from './sessions.ts'

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
