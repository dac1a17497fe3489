import { userIdNow } from '#web/account'
import { emitSessionEnd, sessionNow } from '#web/platform/api/session-end.ts'
import { isOnline } from '#web/platform/connection/connection.ts'
import { noteFailure } from '#web/platform/connection/probe.ts'
import { SilentStorage } from '#web/platform/storage/open-store.ts'
import { pauseAfter } from '../failure.ts'
import {
  type DrainEnd,
  drainOutbox,
  type OnGenerated,
  outboxTag,
  showStoryNotification,
} from './drain.ts'
import { followedId } from './followed-item.ts'
import { untilFree } from './lock.ts'
import { allItems } from './outbox-database.ts'

let isSending = false
let isCalledAgain = false
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0

/** Shows a notification, unless the page is visible: then the page shows a toast. */
export const notifyIfHidden: OnGenerated = async (item, story) => {
  if (!document.hidden || !('Notification' in globalThis)) return
  await showStoryNotification(await navigator.serviceWorker?.getRegistration(), item, story)
}

const sendAgainIn = (ms: number): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void sendOutbox(), ms)
}

const awaited = new Set<string>()

/** Longer than a page follows an item. */
const longestHoldMs = 300_000

/** How long to wait while another page drains for too long, or the database does not answer. */
const busyMs = 60_000

/** Sends an item that another page sends now, once that page has ended or was closed, or looks again. */
const sendOnceFree = async (id: string): Promise<void> => {
  if (awaited.has(id)) return
  awaited.add(id)
  try {
    const isFree = await untilFree(id, longestHoldMs)
    awaited.delete(id)
    if (isFree !== undefined) await sendOutbox()
  } catch (error) {
    awaited.delete(id)
    console.warn('An item that another page sends could not be waited for', error)
  }
}

const afterDrain = (end: DrainEnd, session: number): void => {
  failures = end.kind === 'unreachable' ? failures + 1 : 0
  if (end.kind === 'busy') sendAgainIn(busyMs)
  if ('afterMs' in end && end.afterMs !== undefined) sendAgainIn(end.afterMs)
  if (end.kind === 'held') for (const id of end.ids) void sendOnceFree(id)
  if (end.kind === 'signed-out') emitSessionEnd(session)
  if (end.kind === 'unreachable') {
    noteFailure()
    sendAgainIn(pauseAfter(failures))
  }
}

const canSend = async (): Promise<boolean> =>
  isOnline() && userIdNow() !== undefined && (await allItems()).length > 0

/**
 * Sends the outbox, if there is a connection and a user, and again by itself after a wait. A call while
 * it is sending makes it look once more. Never rejects.
 */
export const sendOutbox = async (): Promise<void> => {
  if (isSending) {
    isCalledAgain = true
    return
  }
  isSending = true
  try {
    do {
      isCalledAgain = false
      const session = sessionNow()
      if (await canSend()) afterDrain(await drainOutbox(notifyIfHidden, followedId()), session)
    } while (isCalledAgain)
  } catch (error) {
    console.warn('The outbox could not be sent', error)
    if (error instanceof SilentStorage) sendAgainIn(busyMs)
  } finally {
    isSending = false
  }
}

type WithSync = { readonly sync: { register(tag: string): Promise<void> } }

const canSync = (registration: object): registration is WithSync => 'sync' in registration

/**
 * Registers a Background Sync, so that the outbox is sent when there is a connection, even if the app is
 * closed. Without it the outbox is sent when the app is opened.
 */
export const requestSync = async (): Promise<void> => {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    if (registration !== undefined && canSync(registration)) {
      await registration.sync.register(outboxTag)
    }
  } catch (error) {
    console.info('Background Sync is not available', error)
  }
}
