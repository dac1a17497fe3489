import type { StoryResult } from '@storystone/schema/contract/story.ts'
import type { OutboxItem, OutboxRequest } from '../item.ts'
import { advance, type SendOutcome, transitions } from '../machine.ts'
import {
  changeItem,
  emitOutboxEvent,
  itemsOf,
  onOutboxEvent,
  removeItem,
} from './outbox-database.ts'

/** Emits a story once: several pages may have waited for it. */
const emitStory = (owner: string, story: StoryResult, isShown: boolean): void => {
  const { id: storyId, title, creditsLeft } = story
  emitOutboxEvent({ kind: 'told', owner, storyId, title, creditsLeft, ...(isShown && { isShown }) })
}

/**
 * Stores what came of an item, as `next` says. Returns whether it was still in the outbox.
 * `isShown`: the user sees the story already.
 */
export const recordOutcome = async (
  item: OutboxItem,
  outcome: SendOutcome,
  next: (item: OutboxItem, outcome: SendOutcome) => OutboxItem | undefined = advance,
  isShown = false,
): Promise<boolean> => {
  // The user may have it back by an Undo.
  if (outcome.kind === 'deleted') return false
  const after = next(item, outcome)
  if (after !== undefined) {
    const isKept = (await changeItem(item.id, () => after)) !== undefined
    if (isKept && (await isEndOfSeries(after))) emitSeriesEnd(after)
    return isKept
  }
  const wasThere = await removeItem(item.id)
  if (!wasThere) return false
  if (outcome.kind === 'generated') {
    emitStory(item.owner, outcome.story, isShown || item.series !== undefined)
  }
  if (await isEndOfSeries(item)) emitSeriesEnd(item)
  return true
}

/** Whether an item is the last of its series: nothing that is still to be sent is left of it. */
export const isEndOfSeries = async ({ owner, series }: OutboxItem): Promise<boolean> => {
  if (series === undefined) return false
  const isOpen = (other: OutboxItem): boolean =>
    other.series?.id === series.id && other.problem === null
  return !(await itemsOf(owner)).some(isOpen)
}

const emitSeriesEnd = ({ readyText, series }: OutboxItem): void => {
  if (series) emitOutboxEvent({ kind: 'changed', ended: { text: readyText, path: series.path } })
}

/** Lets an item be sent again at once: the user has decided so. */
export const reopenItem = (id: string): Promise<OutboxItem | undefined> =>
  changeItem(id, (item) => advance(item, { kind: 'reopened' }))

/**
 * Changes the request of an item. Returns false, and changes nothing, while its outcome is unknown.
 */
export const editItem = async (id: string, request: OutboxRequest): Promise<boolean> => {
  const edited = await changeItem(
    id,
    (item) => transitions[item.state].edited && advance(item, { kind: 'edited', request }),
  )
  return edited !== undefined
}

const deletedHere = new Set<string>()

/** Deletes an item for its user, and stops sending it in every page and in the service worker. */
export const deleteItem = async (id: string): Promise<void> => {
  await removeItem(id)
  deletedHere.add(id)
  emitOutboxEvent({ kind: 'changed', deleted: id })
}

/** The outcome of sending an item that was deleted meanwhile. */
export const deletedOutcome = (id: string): SendOutcome => ({
  kind: 'deleted',
  isHere: deletedHere.has(id),
})

/** A signal that aborts when an item is deleted, in any page. Call `end` when it is no longer needed. */
export const watchDeletion = (id: string) => {
  const deletion = new AbortController()
  const end = onOutboxEvent((event) => {
    if (event.kind === 'changed' && event.deleted === id) deletion.abort()
  })
  return { signal: deletion.signal, end }
}
