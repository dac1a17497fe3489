import { allItems, changeItem, removeItem } from '../../storage/outbox/outbox.ts'
import { emitOutboxEvent } from '../../storage/outbox/outbox-events.ts'
import { type OutboxItem, reopened } from '../../storage/outbox/outbox-item.ts'
import { longestWaitMs } from '../request-failure.ts'
import { fetchOwner, type GeneratedStory, type SendOutcome, sendItem } from './outbox-send.ts'

/** Why a drain has ended. `done`: this user has nothing left to send. */
export type DrainEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'later'; readonly afterMs: number }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signed-out' }

/** Called for each generated story. It must not reject. */
export type OnGenerated = (item: OutboxItem, story: GeneratedStory) => Promise<void>

/** The tag of Background Sync, and the name of the lock of {@link drainOutbox}. */
export const outboxTag = 'storystone-outbox'

/** After this many failures of the storyteller in a row the user has to decide. */
const mostFailures = 3
const firstPauseMs = 2000

/** The pause after this many failures in a row, in milliseconds. */
export const pauseAfter = (failures: number): number =>
  Math.min(firstPauseMs * 2 ** Math.max(0, failures - 1), 60_000)

const isOpen = ({ problem }: OutboxItem): boolean => problem === null

/** How long an item has to wait. A time beyond the longest wait comes from a wrong clock. */
const waitOf = ({ notBefore }: OutboxItem): number => {
  const ms = notBefore - Date.now()
  return ms > longestWaitMs ? 0 : Math.max(0, ms)
}

const findNext = async (): Promise<OutboxItem | DrainEnd> => {
  if (!(await allItems()).some(isOpen)) return { kind: 'done' }
  const owner = await fetchOwner()
  if (owner === 'unreachable' || owner === 'signed-out') return { kind: owner }
  // Read again: an item that was deleted meanwhile is not sent.
  const next = (await allItems()).find((item) => item.owner === owner && isOpen(item))
  if (next === undefined) return { kind: 'done' }
  const afterMs = waitOf(next)
  return afterMs > 0 ? { kind: 'later', afterMs } : next
}

const postpone = (id: string, ms: number, changes: Partial<OutboxItem>) =>
  changeItem(id, (item) => ({ ...item, ...changes, notBefore: Date.now() + ms }))

const afterFailure = (item: OutboxItem, problem: OutboxItem['problem']): OutboxItem => {
  const failures = item.failures + 1
  return failures < mostFailures
    ? { ...item, state: 'answered', failures, notBefore: Date.now() + pauseAfter(failures) }
    : { ...reopened(item), state: 'answered', problem }
}

/** Records the outcome of an item. Returns the end of the drain when nothing more can be sent now. */
const settle = async (
  item: OutboxItem,
  before: OutboxItem['state'],
  outcome: SendOutcome,
  onGenerated: OnGenerated,
): Promise<DrainEnd | undefined> => {
  const { id, owner } = item
  switch (outcome.kind) {
    case 'generated': {
      const { id: storyId, title, creditsLeft } = outcome.story
      await removeItem(id)
      emitOutboxEvent({ kind: 'told', owner, storyId, title, creditsLeft })
      await onGenerated(item, outcome.story)
      return undefined
    }
    case 'gone':
      await removeItem(id)
      return undefined
    case 'refused':
      await changeItem(id, (now) => ({ ...now, state: 'answered', problem: outcome.problem }))
      return undefined
    case 'failed':
      await changeItem(id, (now) => afterFailure(now, outcome.problem))
      return undefined
    case 'later': {
      // `later` says nothing about an earlier try whose outcome is unknown.
      const isUnknown = outcome.isUnknown || before === 'unknown'
      await postpone(id, outcome.afterMs, { state: isUnknown ? 'unknown' : 'answered' })
      return undefined
    }
    case 'signed-out':
      // Refused before anything was done: the item is as it was.
      await changeItem(id, (now) => ({ ...now, state: before }))
      return { kind: 'signed-out' }
    case 'unreachable':
      return { kind: 'unreachable' }
  }
}

/**
 * Sends one item. Its state becomes `unknown` before it is sent, so that a crash in between counts
 * as sent.
 */
const sendNext = async (
  next: OutboxItem,
  onGenerated: OnGenerated,
): Promise<DrainEnd | undefined> => {
  let before = next.state
  const item = await changeItem(next.id, (now) => {
    before = now.state
    return { ...now, state: 'unknown' }
  })
  if (item === undefined) return undefined
  return settle(item, before, await sendItem(item), onGenerated)
}

const sendAll = async (onGenerated: OnGenerated): Promise<DrainEnd> => {
  for (;;) {
    const next = await findNext()
    if (!('id' in next)) return next
    const end = await sendNext(next, onGenerated)
    if (end !== undefined) return end
  }
}

/**
 * Sends the signed-in user's items one after the other, oldest first, until none is left or the
 * next has to wait. One tab or service worker does this at a time, under a lock. The others look
 * when it has finished.
 */
export const drainOutbox = async (onGenerated: OnGenerated): Promise<DrainEnd> => {
  // Without locks two senders may send a key twice, which still makes one story.
  const { locks }: { locks?: LockManager | null } = navigator
  return locks
    ? await locks.request(outboxTag, () => sendAll(onGenerated))
    : await sendAll(onGenerated)
}
