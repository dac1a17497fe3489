import {
  noticeEndpoints as endpoints,
  type Notice,
  type PushState,
} from '@storystone/schema/contract/notices.ts'
import { Hono } from 'hono/tiny'
import type { Database } from '#worker/platform/database/client.ts'
import { invalidField, Refusal } from '#worker/platform/errors/refusal.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import { validate } from '#worker/platform/http/validate.ts'
import { messages } from '#worker/platform/locales/language.ts'
import { requireSession } from '#worker/platform/session/require-session.ts'
import type { Push } from '#worker/vendors/push.ts'
import {
  dropSubscription,
  findSubscription,
  findTargets,
  keepSubscription,
  type NoticeTarget,
  restSubscription,
} from './store.ts'

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
      body: title.slice(0, 200),
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
