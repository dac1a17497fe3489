import * as z from 'zod/mini'
import { type DrainEnd, drainOutbox, outboxTag } from '../request/outbox/outbox-drain.ts'
import type { Told } from '../request/outbox/outbox-send.ts'
import type { OutboxItem } from '../storage/outbox/outbox-item.ts'

declare const self: ServiceWorkerGlobalScope

// Without this zod tries to compile code at run time, which the security policy forbids.
z.config({ jitless: true })

/** The browser gives a sync so long, and then tries again later. */
const patienceMs = 120_000

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const isInSight = async (): Promise<boolean> =>
  (await self.clients.matchAll({ type: 'window' })).some(
    ({ visibilityState }) => visibilityState === 'visible',
  )

/** Says that a story is there, to who has allowed it and does not see it anyway. */
const notify = async ({ request, readyText }: OutboxItem, { id, title }: Told): Promise<void> => {
  if (Notification.permission !== 'granted' || (await isInSight())) return
  await self.registration.showNotification(readyText, {
    body: title,
    lang: request.language,
    tag: id,
    icon: '/icons/any-192.png',
    badge: '/icons/monochrome-512.png',
    data: `/story/${id}`,
  })
}

const drainPatiently = async (): Promise<DrainEnd> => {
  const until = Date.now() + patienceMs
  for (;;) {
    const end = await drainOutbox(notify)
    if (end.kind !== 'later' || Date.now() + end.afterMs > until) return end
    await wait(end.afterMs)
  }
}

/** Whether the browser says that there is a signal for what waits. */
export const isForOutbox = (tag: string): boolean => tag === outboxTag

/** Sends what waits. Rejects when it could not, so that the browser tries again. */
export const sendOutbox = async (): Promise<void> => {
  const { kind } = await drainPatiently()
  if (kind === 'later' || kind === 'unreachable') throw new Error(`The outbox has to wait: ${kind}`)
}

/** Leads to the story of a notification: in the window that is open, else in a new one. */
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
