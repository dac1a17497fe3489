import { emitSessionEnd, sessionNow } from '../../network/session-end.ts'
import { hasSignal } from '../../network/signal/signal.ts'
import { noteFailure } from '../../network/signal/signal-probe.ts'
import { followedId } from '../../request/followed-item.ts'
import { untilFree } from '../../request/outbox/item-lock.ts'
import { type DrainEnd, drainOutbox, type OnGenerated } from '../../request/outbox/outbox-drain.ts'
import { pauseAfter } from '../../request/outbox/retry.ts'
import { showStoryNotification } from '../../request/outbox/story-notification.ts'
import { userIdNow } from '../../session/store.ts'
import { allItems } from '../../storage/outbox/outbox.ts'

let isSending = false
let isCalledAgain = false
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0

/** Not while the page is visible: it shows a toast then. */
export const notifyIfHidden: OnGenerated = async (item, story) => {
  if (!document.hidden || !('Notification' in globalThis)) return
  await showStoryNotification(await navigator.serviceWorker?.getRegistration(), item, story)
}

const sendAgainIn = (ms: number): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void sendOutbox(), ms)
}

const awaited = new Set<string>()

/** Sends an item that another page sends now, once that page has ended or was closed. */
const sendOnceFree = async (id: string): Promise<void> => {
  if (awaited.has(id)) return
  awaited.add(id)
  const isFree = await untilFree(id)
  awaited.delete(id)
  if (isFree) await sendOutbox()
}

const afterDrain = (end: DrainEnd, session: number): void => {
  failures = end.kind === 'unreachable' ? failures + 1 : 0
  if (end.kind === 'later') sendAgainIn(end.afterMs)
  if (end.kind === 'held') for (const id of end.ids) void sendOnceFree(id)
  if (end.kind === 'signed-out') emitSessionEnd(session)
  if (end.kind === 'unreachable') {
    noteFailure()
    sendAgainIn(pauseAfter(failures))
  }
}

const canSend = async (): Promise<boolean> =>
  hasSignal() && userIdNow() !== undefined && (await allItems()).length > 0

/**
 * Sends the outbox, if there is a signal and a user, and again by itself after a wait. A call while
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
  } finally {
    isSending = false
  }
}
