import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { useAccount, userIdNow, userIdOf } from '#web/account'
import { useCredits } from '#web/billing'
import { emitSessionEnd, sessionNow } from '#web/platform/api/session-end.ts'
import { isOnline, onConnectionChange } from '#web/platform/connection/connection.ts'
import { noteFailure } from '#web/platform/connection/probe.ts'
import { whenIdle } from '#web/platform/lazy-part.ts'
import { SilentStorage } from '#web/platform/storage/open-store.ts'
import { useStories } from '#web/stories'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { pauseAfter } from '../failure.ts'
import type { OutboxItem } from '../item.ts'
import {
  type DrainEnd,
  drainOutbox,
  type OnGenerated,
  outboxTag,
  showStoryNotification,
} from './drain.ts'
import { followedId } from './followed-item.ts'
import {
  allItems,
  forgetOldPaused,
  itemsOf,
  type OutboxEvent,
  onOutboxEvent,
  reopenItem,
  untilFree,
} from './outbox-database.ts'
import { loadInFront, useOutbox } from './use-outbox.ts'

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

const load = (): void => void useOutbox.getState().load()
const send = (): void => void sendOutbox()

const setArrived = (change: (ids: readonly string[]) => readonly string[]): void =>
  useOutbox.setState(({ arrived }) => ({ arrived: change(arrived) }))

const isUnpaid = ({ problem }: OutboxItem): boolean => problem?.code === 'insufficient_credits'

/**
 * Sends the items again that were refused for lack of credits and that the balance covers now. Read
 * from the database: the store may not be loaded yet.
 */
const reopenPaid = async (): Promise<void> => {
  const { balance, costs } = useCredits.getState()
  const owner = userIdNow()
  if (typeof balance !== 'number' || owner === undefined) return
  const paid = (await itemsOf(owner)).filter(
    (item) => isUnpaid(item) && costs[item.request.format] <= balance,
  )
  for (const { id } of paid) await reopenItem(id)
  if (paid.length > 0) await sendOutbox()
}

const sendPaid = (): void =>
  void reopenPaid().catch((error: unknown) => console.warn('Paid items could not be sent', error))

/**
 * Sends paid items after the first balance that this page loads (the user pays on a page of Stripe,
 * or on another device) and after each higher one.
 */
const sendWhenPaid = (): (() => void) =>
  useCredits.subscribe(({ balance: now }, { balance: before }) => {
    if (typeof now === 'number' && (typeof before !== 'number' || now > before)) sendPaid()
  })

const start = (): void => {
  load()
  loadInFront()
  send()
  sendPaid()
  void forgetOldPaused()
}

const startForUser = (): (() => void) =>
  useAccount.subscribe((now, before) => {
    if (userIdOf(now.account) !== userIdOf(before.account)) start()
  })

const listen = (target: EventTarget, type: string, listener: () => void): (() => void) => {
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}

const sendAndLoad = (): void => {
  // A suspended page may have missed what others sent.
  load()
  loadInFront()
  send()
}

const inFront = (): void => {
  if (!document.hidden) sendAndLoad()
}

type Ended = NonNullable<Extract<OutboxEvent, { kind: 'changed' }>['ended']>

/**
 * Keeps the outbox of this tab up to date, and sends it when the app is opened, comes online or to
 * the front, and when a user signs in. `onGenerated` receives the generated stories of the signed-in
 * user, and `onEnded` the end of several. Returns the function that stops it.
 */
export const watchOutbox = (
  onGenerated: (event: Extract<OutboxEvent, { kind: 'told' }>) => void,
  onEnded: (ended: Ended) => void = () => undefined,
): (() => void) => {
  const handle = (event: OutboxEvent): void => {
    if (event.kind === 'changed') load()
    if (event.kind === 'changed' && event.ended) onEnded(event.ended)
    if (event.kind === 'changed' || event.owner !== userIdNow()) return
    useCredits.getState().setBalance(event.creditsLeft)
    void useStories.getState().load()
    loadInFront()
    if (!event.isShown) setArrived((ids) => [...ids, event.storyId])
    onGenerated(event)
  }
  const stops = [
    // Opening the database blocks a slow phone: not in one task with all that mounts with the watch.
    whenIdle(start, 1000),
    onOutboxEvent(handle),
    onConnectionChange(sendAndLoad),
    startForUser(),
    sendWhenPaid(),
    listen(globalThis, 'online', send),
    listen(document, 'visibilitychange', inFront),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

const OpenMessage = z.object({
  type: z.literal('OPEN'),
  path: z.string().check(z.regex(/^\/(?:story\/|settings$|around\/walk$)/)),
})

/** Sends the outbox while the app is open, and notifies the user of each story, or once of several. */
export const useOutboxWatch = (): void => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const late = useRef({ t, navigate })
  late.current = { t, navigate }
  useEffect(() => {
    const show = (title: string, path: string, description?: string): void => {
      const { t, navigate } = late.current
      const run = () => void navigate(path)
      showToast({ title, description, action: { label: t('generation.open'), run } })
    }
    return watchOutbox(
      ({ storyId, title, isShown }) => {
        if (!document.hidden && !isShown)
          show(late.current.t('generation.ready'), `/story/${storyId}`, title)
      },
      ({ text, path }) => {
        // The page itself says how far it is.
        if (!document.hidden && location.pathname !== path) show(text, path)
      },
    )
  }, [])
  useOpenedNotification()
  useOpenedStory()
}

/** A story that is opened is no new one. */
const useOpenedStory = (): void => {
  const { pathname } = useLocation()
  useEffect(() => setArrived((ids) => ids.filter((id) => pathname !== `/story/${id}`)), [pathname])
}

/** Opens what a notification is about that was pressed, in this window. */
const useOpenedNotification = (): void => {
  const navigate = useNavigate()
  useEffect(() => {
    const container = navigator.serviceWorker
    const open = ({ data }: MessageEvent): void => {
      const message = OpenMessage.safeParse(data).data
      if (message !== undefined) void navigate(message.path)
    }
    container?.addEventListener('message', open)
    return () => container?.removeEventListener('message', open)
  }, [navigate])
}
