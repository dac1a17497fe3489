import { promisifyRequest } from 'idb-keyval'
import { openStore } from '#web/platform/storage/open-store.ts'
import { emitOutboxEvent } from './outbox-events.ts'
import { generationOf, OutboxItem } from './outbox-item.ts'

const store = openStore('storystone-outbox')

/** An item that can't be read is passed over and stays: a user has made it. */
const parse = (values: readonly unknown[]): OutboxItem[] =>
  values.flatMap((value) => OutboxItem.safeParse(value).data ?? [])

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
