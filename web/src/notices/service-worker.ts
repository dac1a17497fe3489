import { Notice, noticeEndpoints } from '@storystone/schema/contract/notices.ts'
import { fetchAnswer, readText } from '#web/platform/api/transport.ts'
import { watchTransfer } from '#web/platform/connection/connection.ts'
import { showNotification } from '#web/platform/show-notification.ts'

const deadlineMs = 10_000

const { path } = noticeEndpoints.pushSubscription

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
