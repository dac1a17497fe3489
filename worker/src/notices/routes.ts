import {
  noticeEndpoints as endpoints,
  type PushState,
} from '@storystone/schema/contract/notices.ts'
import { Hono } from 'hono/tiny'
import { invalidField, Refusal } from '#worker/platform/errors/refusal.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import { validate } from '#worker/platform/http/validate.ts'
import { requireSession } from '#worker/platform/session/require-session.ts'
import type { Push } from '#worker/vendors/push/push.ts'
import { dropSubscription, findSubscription, keepSubscription } from './store.ts'

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
