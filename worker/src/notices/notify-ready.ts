import type { Notice } from '@storystone/schema/contract/notices.ts'
import type { Database } from '#worker/platform/database/client.ts'
import { messages } from '#worker/platform/locales/language.ts'
import type { Push } from '#worker/vendors/push/push.ts'
import { dropSubscription, findTargets, type NoticeTarget, restSubscription } from './store.ts'

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
