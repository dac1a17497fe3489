import { onSignal } from '../../network/signal.ts'
import { useAccount, userIdNow, userIdOf } from '../../session/store.ts'
import { changeItem, itemsOf } from '../../storage/outbox/outbox.ts'
import { type OutboxEvent, onOutboxEvent } from '../../storage/outbox/outbox-events.ts'
import { type OutboxItem, reopened } from '../../storage/outbox/outbox-item.ts'
import { useStories } from '../../story/store.ts'
import { useCredits } from '../credits/store.ts'
import { sendOutbox } from './send-outbox.ts'
import { useOutbox } from './store.ts'

const load = (): void => void useOutbox.getState().load()
const send = (): void => void sendOutbox()

const isUnpaid = ({ problem }: OutboxItem): boolean => problem?.code === 'insufficient_credits'

/**
 * What was refused for want of credits goes again where the balance covers it now. Asked from the
 * database: what waits is maybe not shown yet.
 */
const reopenPaid = async (): Promise<void> => {
  const { balance, costs } = useCredits.getState()
  const owner = userIdNow()
  if (typeof balance !== 'number' || owner === undefined) return
  const paid = (await itemsOf(owner)).filter(
    (item) => isUnpaid(item) && costs[item.request.format] <= balance,
  )
  for (const { id } of paid)
    await changeItem(id, (item) => (isUnpaid(item) ? reopened(item) : undefined))
  if (paid.length > 0) await sendOutbox()
}

const sendPaid = (): void =>
  void reopenPaid().catch((error: unknown) =>
    console.warn('What is paid for now could not be sent', error),
  )

/**
 * Once for each balance that is news: the first that this page hears of (one pays on a page of
 * Stripe's, or on another device) and any that is higher. What the server refuses all the same
 * waits for the next.
 */
const sendWhenPaid = (): (() => void) =>
  useCredits.subscribe(({ balance: now }, { balance: before }) => {
    if (typeof now === 'number' && (typeof before !== 'number' || now > before)) sendPaid()
  })

const start = (): void => {
  load()
  send()
  sendPaid()
}

const startForUser = (): (() => void) =>
  useAccount.subscribe((now, before) => {
    if (userIdOf(now.account) !== userIdOf(before.account)) start()
  })

const listen = (target: EventTarget, type: string, listener: () => void): (() => void) => {
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}

const sendWhenInFront = (): void => {
  if (!document.hidden) send()
}

/**
 * Keeps the outbox of this tab in step, and sends what waits when the app is opened, comes online
 * or to the front, and when somebody signs in. `onTold` is told of the stories that have come to
 * whoever is signed in. Gives the way to stop.
 */
export const watchOutbox = (
  onTold: (news: Extract<OutboxEvent, { kind: 'told' }>) => void,
): (() => void) => {
  const hear = (news: OutboxEvent): void => {
    if (news.kind === 'changed') load()
    if (news.kind === 'changed' || news.owner !== userIdNow()) return
    useCredits.getState().setBalance(news.creditsLeft)
    void useStories.getState().load()
    onTold(news)
  }
  start()
  const stops = [
    onOutboxEvent(hear),
    onSignal(send),
    startForUser(),
    sendWhenPaid(),
    listen(globalThis, 'online', send),
    listen(document, 'visibilitychange', sendWhenInFront),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
