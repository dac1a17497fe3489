import type { StoryResult } from '@storystone/schema/contract/story.ts'
import { promisifyRequest } from 'idb-keyval'
import * as z from 'zod/mini'
import { startWatchdog } from '#web/platform/connection/connection.ts'
import { hasLocks, withLock } from '#web/platform/locks.ts'
import { openStore } from '#web/platform/storage/open-store.ts'
import { generationOf, type OutboxItem, type OutboxRequest, readItem } from '../item.ts'
import { advance, type SendOutcome, transitions } from '../machine.ts'

const store = openStore('storystone-outbox')

/** An item that can't be read is passed over and stays: a user has made it. */
const parse = (values: readonly unknown[]): OutboxItem[] =>
  values.flatMap((value) => readItem(value) ?? [])

const inOrder = (one: OutboxItem, other: OutboxItem): number =>
  one.madeAt - other.madeAt || (one.id < other.id ? -1 : 1)

/** The items of every user of this browser, oldest first, with those that are drafts again. */
export const everyItem = async (): Promise<OutboxItem[]> => {
  const values: unknown[] = await store('readonly', (items) => promisifyRequest(items.getAll()))
  return parse(values).sort(inOrder)
}

/** The items of every user of this browser, oldest first. */
export const allItems = async (): Promise<OutboxItem[]> =>
  (await everyItem()).filter(({ state }) => state !== 'paused')

/** A user's items, oldest first. */
export const itemsOf = async (owner: string): Promise<OutboxItem[]> =>
  (await allItems()).filter((item) => item.owner === owner)

/** How many of a user's items the server has not accepted. */
export const countUnsent = async (owner: string): Promise<number> =>
  (await itemsOf(owner)).filter((item) => generationOf(item) === undefined).length

/** Stores an item, in the place of one of the same id. Rejects when it can't be stored. */
export const keepItem = async (item: OutboxItem): Promise<void> => {
  await store('readwrite', (items) => {
    items.put(item, item.id)
    return promisifyRequest(items.transaction)
  })
  emitOutboxEvent({ kind: 'changed' })
}

/**
 * Replaces an item by what `change` makes of it, in one transaction. Returns the new item, or
 * undefined if there is none of this id or `change` returned undefined, which leaves it as it is.
 */
export const changeItem = async (
  id: string,
  change: (item: OutboxItem) => OutboxItem | undefined,
): Promise<OutboxItem | undefined> => {
  const changed = await store('readwrite', async (items) => {
    const done = promisifyRequest(items.transaction)
    const [item] = parse([await promisifyRequest<unknown>(items.get(id))])
    const next = item && change(item)
    if (next !== undefined) {
      items.delete(id)
      items.put(next, next.id)
    }
    await done
    return next
  })
  if (changed !== undefined) emitOutboxEvent({ kind: 'changed' })
  return changed
}

/** Whether the outbox has an item, even one that can't be read. */
export const hasItem = async (id: string): Promise<boolean> =>
  (await store('readonly', (items) => promisifyRequest(items.count(id)))) > 0

/** Removes an item. Returns whether there was one: of several that remove it only one gets true. */
export const removeItem = async (id: string): Promise<boolean> => {
  const count = await store('readwrite', async (items) => {
    const done = promisifyRequest(items.transaction)
    const found = promisifyRequest(items.count(id))
    items.delete(id)
    await done
    return found
  })
  emitOutboxEvent({ kind: 'changed' })
  return count > 0
}

/**
 * What happens in the outbox, for every tab and the service worker. The kinds are fixed: a new page
 * may run with an earlier service worker. `told`: a story has been generated. `isShown`: a page shows
 * it already, or will say so of several.
 */
const OutboxEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('changed'),
    /** The id of an item that its user has deleted. */
    deleted: z.optional(z.string()),
    /** The last of several that were made at once has ended: what is said of it, and where that leads. */
    ended: z.optional(z.object({ text: z.string(), path: z.string() })),
  }),
  z.object({
    kind: z.literal('told'),
    owner: z.string(),
    storyId: z.string(),
    title: z.string(),
    creditsLeft: z.number(),
    isShown: z.optional(z.boolean()),
  }),
])
export type OutboxEvent = z.infer<typeof OutboxEvent>

const channelName = 'storystone-outbox'

/** Sends an event to every subscriber, in this tab too. */
export const emitOutboxEvent = (event: OutboxEvent): void => {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(event)
  channel.close()
}

/** Calls `listener` with each event from now on. Returns the function that unsubscribes. */
export const onOutboxEvent = (listener: (event: OutboxEvent) => void): (() => void) => {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => {
    const event = OutboxEvent.safeParse(data).data
    if (event !== undefined) listener(event)
  }
  return () => channel.close()
}

/** A paused item is deleted after a day: nobody sees it, and it has a copy of its photo. */
const pausedForMs = 24 * 3_600_000

const removePaused = async (isOver: (item: OutboxItem) => boolean): Promise<void> => {
  try {
    const paused = (await everyItem()).filter((item) => item.state === 'paused' && isOver(item))
    for (const { id } of paused) await removeItem(id)
  } catch (error) {
    console.info('Paused requests could not be removed', error)
  }
}

/** Removes what was paused a day ago. Never rejects. */
export const forgetOldPaused = (): Promise<void> =>
  removePaused(({ madeAt }) => Date.now() - madeAt > pausedForMs)

/** Removes what was paused of a photo that is no longer a draft. Never rejects. */
export const forgetPausedOf = (photo: string): Promise<void> =>
  removePaused(({ draftPhoto }) => draftPhoto === photo)

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

/** What this page holds: without locks, and because a page may request its own lock again. */
const held = new Set<string>()

const nameOf = (id: string): string => `storystone-outbox:${id}`

/**
 * Does work on an item of the outbox while nobody else sends it. The work learns whether somebody else
 * does so already. Without locks two tabs may send one key, which still makes one story.
 */
export const holdItem = async <T>(
  id: string,
  work: (hasLock: boolean) => Promise<T>,
): Promise<T> => {
  if (held.has(id)) return work(false)
  const hold = async (hasLock: boolean): Promise<T> => {
    if (!hasLock) return work(false)
    held.add(id)
    try {
      return await work(true)
    } finally {
      held.delete(id)
    }
  }
  return withLock(nameOf(id), { ifAvailable: true }, hold)
}

/** Does work under a lock. Returns undefined, without any, when it is not free within a time. */
export const waitForLock = async <T>(
  name: string,
  limitMs: number,
  work: () => Promise<T>,
): Promise<T | undefined> => {
  const { signal, end } = startWatchdog(limitMs)
  try {
    return await withLock(name, { signal }, () => {
      end()
      return work()
    })
  } catch (error) {
    if (!signal.aborted) throw error
    console.info(`Another page holds ${name} for long`)
    return undefined
  } finally {
    end()
  }
}

/**
 * Resolves to true when no other page holds an item any more: it has ended, or was closed; to false
 * when it is still held after a time. Without locks only this page can hold it, and knows itself when
 * it ends: then it resolves to undefined.
 */
export const untilFree = async (id: string, limitMs: number): Promise<boolean | undefined> => {
  if (!hasLocks()) return undefined
  return (await waitForLock(nameOf(id), limitMs, async () => true)) ?? false
}
