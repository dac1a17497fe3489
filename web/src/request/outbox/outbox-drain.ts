import type { StoryResult } from '@storystone/schema/contract/story.ts'
import { dropDraft } from '../../storage/drafts.ts'
import { allItems, changeItem } from '../../storage/outbox/outbox.ts'
import type { OutboxItem } from '../../storage/outbox/outbox-item.ts'
import { longestWaitMs } from '../request-failure.ts'
import { recordOutcome } from './item-changes.ts'
import { holdItem } from './item-lock.ts'
import { fetchOwner } from './request-calls.ts'
import { stageOf } from './request-state.ts'
import { sendItem } from './send-item.ts'

/**
 * Why a drain has ended. `done`: this user has nothing left to send. `held`: others send what is left.
 */
export type DrainEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'held'; readonly ids: readonly string[] }
  | { readonly kind: 'later'; readonly afterMs: number }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signed-out' }

/** Called for each generated story. It must not reject. */
export type OnGenerated = (item: OutboxItem, story: StoryResult) => Promise<void>

/** The tag of Background Sync, and the name of the lock of {@link drainOutbox}. */
export const outboxTag = 'storystone-outbox'

const isOpen = (item: OutboxItem): boolean => stageOf(item) !== 'refused'

/** How long an item has to wait. A time beyond the longest wait comes from a wrong clock. */
const waitOf = ({ notBefore }: OutboxItem): number => {
  const ms = notBefore - Date.now()
  return ms > longestWaitMs ? 0 : Math.max(0, ms)
}

const findNext = async (
  held: ReadonlySet<string>,
  skipped: string | undefined,
): Promise<OutboxItem | DrainEnd> => {
  const isFree = ({ id }: OutboxItem): boolean => id !== skipped && !held.has(id)
  const end: DrainEnd = held.size > 0 ? { kind: 'held', ids: [...held] } : { kind: 'done' }
  if (!(await allItems()).some((item) => isFree(item) && isOpen(item))) return end
  const owner = await fetchOwner()
  if (owner === 'unreachable' || owner === 'signed-out') return { kind: owner }
  // Read again: an item that was deleted meanwhile is not sent.
  const items = (await allItems()).filter(isFree)
  const next = items.find((item) => item.owner === owner && isOpen(item))
  if (next === undefined) return end
  const afterMs = waitOf(next)
  return afterMs > 0 ? { kind: 'later', afterMs } : next
}

/** Takes an item over from a page that is gone: its card replaces the draft. */
const takeOver = async (id: string): Promise<OutboxItem | undefined> => {
  let draft: string | undefined
  const item = await changeItem(id, ({ draftPhoto, ...taken }) => {
    draft = draftPhoto
    return taken
  })
  if (draft !== undefined) await dropDraft(draft)
  return item
}

/** Sends one item. Returns the end of the drain when nothing more can be sent now. */
const sendNext = async (id: string, onGenerated: OnGenerated): Promise<DrainEnd | undefined> => {
  const taken = await takeOver(id)
  if (taken === undefined) return undefined
  const { item, outcome } = await sendItem(taken)
  const wasThere = await recordOutcome(item, outcome)
  if (outcome.kind === 'generated' && wasThere) await onGenerated(item, outcome.story)
  const isOver = outcome.kind === 'unreachable' || outcome.kind === 'signed-out'
  return isOver ? { kind: outcome.kind } : undefined
}

const sendAll = async (onGenerated: OnGenerated, skipped?: string): Promise<DrainEnd> => {
  const held = new Set<string>()
  for (;;) {
    const next = await findNext(held, skipped)
    if (!('id' in next)) return next
    const end = await holdItem(next.id, async (isFree) => {
      if (isFree) return sendNext(next.id, onGenerated)
      held.add(next.id)
      return undefined
    })
    if (end !== undefined) return end
  }
}

/**
 * Sends the signed-in user's items one after the other, oldest first, until none is left or the
 * next has to wait. Items that a page sends itself are left to it, and so is `skipped`. One tab or
 * service worker does this at a time, under a lock. The others look when it has finished.
 */
export const drainOutbox = async (
  onGenerated: OnGenerated,
  skipped?: string,
): Promise<DrainEnd> => {
  // Without locks two senders may send a key twice, which still makes one story.
  const { locks }: { locks?: LockManager | null } = navigator
  return locks
    ? await locks.request(outboxTag, () => sendAll(onGenerated, skipped))
    : await sendAll(onGenerated, skipped)
}
