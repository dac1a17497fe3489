import type { noticeEndpoints } from '@storystone/schema/contract/notices.ts'
import * as z from 'zod/mini'
import { fetchAnswer, readText } from '#web/platform/api/transport.ts'
import { watchTransfer } from '#web/platform/connection/watchdog.ts'
import { showNotification } from '#web/platform/show-notification.ts'

const deadlineMs = 10_000

const path: (typeof noticeEndpoints)['pushSubscription']['path'] = '/api/push-subscription'

/** What the server sends, in the form that some browsers show by themselves (Declarative Web Push). */
const Notice = z.object({
  web_push: z.literal(8030),
  notification: z.object({
    title: z.string(),
    body: z.string(),
    lang: z.string(),
    navigate: z.url(),
    tag: z.string(),
  }),
})

/** Shows a notice that was pushed. A press opens its address, which is of this app. */
export const showPushed = async (
  registration: ServiceWorkerRegistration,
  sent: unknown,
): Promise<void> => {
  const { navigate, ...notice } = Notice.parse(sent).notification
  const { origin, pathname } = new URL(navigate)
  const path = origin === location.origin ? pathname : undefined
  await showNotification(registration, { ...notice, path })
}

type Renewal = {
  readonly oldSubscription: PushSubscription | null
  readonly newSubscription: PushSubscription | null
}

/** The browser has another subscription, or is to make one: the server learns of it. */
export const renewSubscription = async (
  registration: ServiceWorkerRegistration,
  { oldSubscription, newSubscription }: Renewal,
): Promise<void> => {
  const subscription =
    newSubscription ??
    (oldSubscription && (await registration.pushManager.subscribe(oldSubscription.options)))
  if (!subscription) return
  const headers = { 'Content-Type': 'application/json' }
  const watchdog = watchTransfer(deadlineMs)
  const init = { method: 'PUT', headers, body: JSON.stringify(subscription) }
  await readText(await fetchAnswer(path, { ...init, signal: watchdog.signal }, { watchdog }))
}
