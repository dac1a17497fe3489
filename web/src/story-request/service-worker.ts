import {
  type DrainEnd,
  drainOutbox,
  type OnGenerated,
  outboxTag,
  showStoryNotification,
} from './outbox/drain.ts'
import { untilFree } from './outbox/outbox-database.ts'

/** How long the browser gives a sync, before it tries again later. */
const patienceMs = 120_000

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** What sending needs of the service worker. */
type Host = {
  readonly registration: ServiceWorkerRegistration
  isPageVisible(): Promise<boolean>
}

/** Shows a notification, unless a page is visible: then that page shows a toast. */
const notifyBy =
  ({ registration, isPageVisible }: Host): OnGenerated =>
  async (item, story) => {
    if (!(await isPageVisible())) await showStoryNotification(registration, item, story)
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
const drainPatiently = async (host: Host): Promise<DrainEnd> => {
  const until = Date.now() + patienceMs
  for (;;) {
    const end = await drainOutbox(notifyBy(host))
    if (!(await untilMore(end, until - Date.now()))) return end
  }
}

/** Whether a sync is the outbox's. */
export const isForOutbox = (tag: string): boolean => tag === outboxTag

/** Sends the outbox. Rejects when items are left, so that the browser tries again. */
export const syncOutbox = async (host: Host): Promise<void> => {
  const { kind } = await drainPatiently(host)
  if (kind !== 'done' && kind !== 'signed-out') throw new Error(`The outbox has to wait: ${kind}`)
}
