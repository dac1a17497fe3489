import { promisifyRequest } from 'idb-keyval'
import { openStore } from '../open-store.ts'
import { emitOutboxEvent } from './outbox-events.ts'
import { OutboxItem, type OutboxRequest, reopened } from './outbox-item.ts'

const store = openStore('storystone-outbox')

/** An item that can't be read is passed over and stays: a user has made it. */
const parse = (values: readonly unknown[]): OutboxItem[] =>
  values.flatMap((value) => OutboxItem.safeParse(value).data ?? [])

const inOrder = (one: OutboxItem, other: OutboxItem): number =>
  one.madeAt - other.madeAt || (one.id < other.id ? -1 : 1)

/** The items of every user of this browser, oldest first. */
export const allItems = async (): Promise<OutboxItem[]> => {
  const values: unknown[] = await store('readonly', (items) => promisifyRequest(items.getAll()))
  return parse(values).sort(inOrder)
}

/** A user's items, oldest first. */
export const itemsOf = async (owner: string): Promise<OutboxItem[]> =>
  (await allItems()).filter((item) => item.owner === owner)

/** How many of a user's items have not become stories yet. */
export const countUnsent = async (owner: string): Promise<number> => (await itemsOf(owner)).length

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

/** Removes an item: its story has been generated, or the user deleted it. */
export const removeItem = async (id: string): Promise<void> => {
  await store('readwrite', (items) => {
    items.delete(id)
    return promisifyRequest(items.transaction)
  })
  emitOutboxEvent({ kind: 'changed' })
}

/**
 * Changes the request of an item. An answered item gets a new key, since its old one belongs to the
 * old request. Returns false, and changes nothing, while the outcome of an item is unknown.
 */
export const editItem = async (id: string, request: OutboxRequest): Promise<boolean> => {
  const edited = await changeItem(id, (item) => {
    if (item.state === 'unknown') return undefined
    const key = item.state === 'unsent' ? item.id : crypto.randomUUID()
    return { ...reopened(item), id: key, state: 'unsent', request }
  })
  return edited !== undefined
}
