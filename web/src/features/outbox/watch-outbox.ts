import { changeItem } from '../../offline/outbox.ts'
import { reopened } from '../../offline/outbox-item.ts'
import { type OutboxNews, onOutboxNews } from '../../offline/outbox-news.ts'
import { onSignal } from '../../offline/signal.ts'
import { useAccount } from '../account/store.ts'
import { useCredits } from '../credits/store.ts'
import { useStories } from '../stories/store.ts'
import { ownerNow, ownerOf } from './owner.ts'
import { sendOutbox } from './send-outbox.ts'
import { useOutbox } from './store.ts'

const load = (): void => void useOutbox.getState().load()
const send = (): void => void sendOutbox()

/** What was refused for want of credits goes again when there are more. */
const reopenUnpaid = async (): Promise<void> => {
  const unpaid = useOutbox
    .getState()
    .items.filter(({ problem }) => problem?.code === 'insufficient_credits')
  for (const { id } of unpaid) await changeItem(id, reopened)
  if (unpaid.length > 0) await sendOutbox()
}

const sendWhenPaid = (): (() => void) =>
  useCredits.subscribe(({ balance: now }, { balance: before }) => {
    if (typeof now === 'number' && typeof before === 'number' && now > before) void reopenUnpaid()
  })

const loadForUser = (): (() => void) =>
  useAccount.subscribe((now, before) => {
    if (ownerOf(now.account) === ownerOf(before.account)) return
    load()
    send()
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
  onTold: (news: Extract<OutboxNews, { kind: 'told' }>) => void,
): (() => void) => {
  const hear = (news: OutboxNews): void => {
    if (news.kind === 'changed') load()
    if (news.kind === 'changed' || news.owner !== ownerNow()) return
    useCredits.getState().setBalance(news.creditsLeft)
    void useStories.getState().load()
    onTold(news)
  }
  load()
  send()
  const stops = [
    onOutboxNews(hear),
    onSignal(send),
    loadForUser(),
    sendWhenPaid(),
    listen(globalThis, 'online', send),
    listen(document, 'visibilitychange', sendWhenInFront),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
