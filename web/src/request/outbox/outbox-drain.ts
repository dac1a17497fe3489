import { allItems, changeItem, removeItem } from '../../storage/outbox/outbox.ts'
import { type OutboxItem, reopened } from '../../storage/outbox/outbox-item.ts'
import { tellNews } from '../../storage/outbox/outbox-news.ts'
import { askOwner, longestWaitMs, type Sent, sendItem, type Told } from './outbox-send.ts'

/**
 * Why the drainer has stopped: nothing is left to be sent, or only later (in an hour at most), or not
 * by this user.
 */
export type DrainEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'later'; readonly afterMs: number }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signed-out' }

/** Told of each story that has come; it must not reject. */
export type OnTold = (item: OutboxItem, story: Told) => Promise<void>

/** The tag of Background Sync, and the lock that lets one drainer work at a time. */
export const outboxTag = 'storystone-outbox'

/** After so many failures of the storyteller in a row its user is asked. */
const mostFailures = 3
const firstPauseMs = 2000

/** How long to wait after so many failures in a row. */
export const pauseAfter = (failures: number): number =>
  Math.min(firstPauseMs * 2 ** Math.max(0, failures - 1), 60_000)

const isOpen = ({ problem }: OutboxItem): boolean => problem === null

/** A moment further ahead than is ever waited for was noted by a clock that was wrong: it is now. */
const waitFor = ({ notBefore }: OutboxItem): number => {
  const ms = notBefore - Date.now()
  return ms > longestWaitMs ? 0 : Math.max(0, ms)
}

const nextOf = async (): Promise<OutboxItem | DrainEnd> => {
  if (!(await allItems()).some(isOpen)) return { kind: 'done' }
  const owner = await askOwner()
  if (owner === 'unreachable' || owner === 'signed-out') return { kind: owner }
  // Read again: what was deleted while the server was asked is not sent.
  const next = (await allItems()).find((item) => item.owner === owner && isOpen(item))
  if (next === undefined) return { kind: 'done' }
  const afterMs = waitFor(next)
  return afterMs > 0 ? { kind: 'later', afterMs } : next
}

const later = (id: string, ms: number, changes: Partial<OutboxItem>) =>
  changeItem(id, (item) => ({ ...item, ...changes, notBefore: Date.now() + ms }))

const afterFailure = (item: OutboxItem, problem: OutboxItem['problem']): OutboxItem => {
  const failures = item.failures + 1
  return failures < mostFailures
    ? { ...item, state: 'answered', failures, notBefore: Date.now() + pauseAfter(failures) }
    : { ...reopened(item), state: 'answered', problem }
}

/** Writes down what came of an item; gives the end of it all when nothing more can be sent now. */
const settle = async (item: OutboxItem, before: OutboxItem['state'], sent: Sent, told: OnTold) => {
  const { id, owner } = item
  switch (sent.kind) {
    case 'told': {
      const { id: storyId, title, creditsLeft } = sent.story
      await removeItem(id)
      tellNews({ kind: 'told', owner, storyId, title, creditsLeft })
      await told(item, sent.story)
      return undefined
    }
    case 'gone':
      await removeItem(id)
      return undefined
    case 'refused':
      await changeItem(id, (now) => ({ ...now, state: 'answered', problem: sent.problem }))
      return undefined
    case 'failed':
      await changeItem(id, (now) => afterFailure(now, sent.problem))
      return undefined
    case 'later': {
      // Who is asked to wait is not told what came of an earlier time: that stays unknown.
      const isUnknown = sent.isUnknown || before === 'unknown'
      await later(id, sent.afterMs, { state: isUnknown ? 'unknown' : 'answered' })
      return undefined
    }
    case 'signed-out':
      // Refused at the door: things are as they were.
      await changeItem(id, (now) => ({ ...now, state: before }))
      return { kind: 'signed-out' } as const
    case 'unreachable':
      return { kind: 'unreachable' } as const
  }
}

/**
 * Sends one item. That it is being sent is written down before it is, so that whatever happens in
 * between it counts as sent.
 */
const sendNext = async (next: OutboxItem, told: OnTold): Promise<DrainEnd | undefined> => {
  let before = next.state
  const item = await changeItem(next.id, (now) => {
    before = now.state
    return { ...now, state: 'unknown' }
  })
  if (item === undefined) return undefined
  return settle(item, before, await sendItem(item), told)
}

const sendAll = async (told: OnTold): Promise<DrainEnd> => {
  for (;;) {
    const next = await nextOf()
    if (!('id' in next)) return next
    const end = await sendNext(next, told)
    if (end !== undefined) return end
  }
}

/**
 * Sends what waits for the one who is signed in, one item after the other in the order in which
 * they were made, until nothing is left or it has to wait. Of all tabs and the service worker one
 * does so at a time; the others look when it has finished.
 */
export const drainOutbox = async (told: OnTold): Promise<DrainEnd> => {
  // Old browsers have none: there a key that is sent twice is still one story.
  const { locks }: { locks?: LockManager | null } = navigator
  return locks ? await locks.request(outboxTag, () => sendAll(told)) : await sendAll(told)
}
