import { sessionNow, tellSessionEnded } from '../../network/session-ended.ts'
import { hasSignal } from '../../network/signal.ts'
import { noteFailure } from '../../network/signal-probe.ts'
import { type DrainEnd, drainOutbox, pauseAfter } from '../../request/outbox/outbox-drain.ts'
import type { Told } from '../../request/outbox/outbox-send.ts'
import { ownerNow } from '../../session/owner.ts'
import { allItems } from '../../storage/outbox/outbox.ts'
import type { OutboxItem } from '../../storage/outbox/outbox-item.ts'

let isSending = false
let isAskedAgain = false
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0

/** Says that a story is there, to who has allowed it and does not look at the app. */
const notify = async ({ request, readyText }: OutboxItem, { id, title }: Told): Promise<void> => {
  if (!document.hidden || !('Notification' in globalThis)) return
  if (Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.showNotification(readyText, {
    body: title,
    lang: request.language,
    tag: id,
    icon: '/icons/any-192.png',
    badge: '/icons/monochrome-512.png',
    data: `/story/${id}`,
  })
}

const sendAgainIn = (ms: number): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void sendOutbox(), ms)
}

const afterDrain = (end: DrainEnd, session: number): void => {
  failures = end.kind === 'unreachable' ? failures + 1 : 0
  if (end.kind === 'later') sendAgainIn(end.afterMs)
  if (end.kind === 'signed-out') tellSessionEnded(session)
  if (end.kind === 'unreachable') {
    noteFailure()
    sendAgainIn(pauseAfter(failures))
  }
}

const canSend = async (): Promise<boolean> =>
  hasSignal() && ownerNow() !== undefined && (await allItems()).length > 0

/**
 * Sends what waits, if there is a signal and somebody is signed in; goes on by itself later where
 * that is to be. Asked again meanwhile, it looks once more. Never rejects.
 */
export const sendOutbox = async (): Promise<void> => {
  if (isSending) {
    isAskedAgain = true
    return
  }
  isSending = true
  try {
    do {
      isAskedAgain = false
      const session = sessionNow()
      if (await canSend()) afterDrain(await drainOutbox(notify), session)
    } while (isAskedAgain)
  } catch (error) {
    console.warn('The outbox could not be sent', error)
  } finally {
    isSending = false
  }
}
