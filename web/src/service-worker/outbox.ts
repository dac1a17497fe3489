import { untilFree } from '../request/outbox/item-lock.ts'
import {
  type DrainEnd,
  drainOutbox,
  type OnGenerated,
  outboxTag,
} from '../request/outbox/outbox-drain.ts'
import { showStoryNotification } from '../request/outbox/story-notification.ts'

declare const self: ServiceWorkerGlobalScope

/** How long the browser gives a sync, before it tries again later. */
const patienceMs = 120_000

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const isPageVisible = async (): Promise<boolean> =>
  (await self.clients.matchAll({ type: 'window' })).some(
    ({ visibilityState }) => visibilityState === 'visible',
  )

/** Not while a page is visible: it shows a toast then. */
const notify: OnGenerated = async (item, story) => {
  if (!(await isPageVisible())) await showStoryNotification(self.registration, item, story)
}

/** Waits until more can be sent, if that is within a time. Returns whether it is. */
const untilMore = async (end: DrainEnd, withinMs: number): Promise<boolean> => {
  const waits = end.kind === 'held' ? end.ids.map((id) => untilFree(id, withinMs)) : []
  if ('afterMs' in end && end.afterMs !== undefined && end.afterMs <= withinMs) {
    waits.push(wait(end.afterMs).then(() => true))
  }
  return waits.length > 0 && (await Promise.race(waits)) === true
}

/** A page that holds an item may be closed meanwhile: the browser's next sync is minutes away. */
const drainPatiently = async (): Promise<DrainEnd> => {
  const until = Date.now() + patienceMs
  for (;;) {
    const end = await drainOutbox(notify)
    if (!(await untilMore(end, until - Date.now()))) return end
  }
}

/** Whether a sync is the outbox's. */
export const isForOutbox = (tag: string): boolean => tag === outboxTag

/** Sends the outbox. Rejects when items are left, so that the browser tries again. */
export const syncOutbox = async (): Promise<void> => {
  const { kind } = await drainPatiently()
  if (kind !== 'done' && kind !== 'signed-out') throw new Error(`The outbox has to wait: ${kind}`)
}

/** Opens the story of a notification, in an open window or else in a new one. */
export const openStory = async (notification: Notification): Promise<void> => {
  notification.close()
  const path: unknown = notification.data
  if (typeof path !== 'string' || !path.startsWith('/story/')) return
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (open === undefined) {
    await self.clients.openWindow(path)
    return
  }
  await open.focus()
  open.postMessage({ type: 'OPEN', path })
}
