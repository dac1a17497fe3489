import { createStore, type UseStore } from 'idb-keyval'
import { emitOutboxEvent } from './outbox-events.ts'
import { OutboxItem, type OutboxRequest, reopened } from './outbox-item.ts'

let opened: UseStore | undefined

const store: UseStore = (mode, work) => {
  opened ??= createStore('storystone-outbox', 'items')
  return opened(mode, work)
}

const until = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const written = ({ transaction }: IDBObjectStore): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

/** What can't be read is passed over and stays: somebody has made it. */
const parse = (values: readonly unknown[]): OutboxItem[] =>
  values.flatMap((value) => OutboxItem.safeParse(value).data ?? [])

const inOrder = (one: OutboxItem, other: OutboxItem): number =>
  one.madeAt - other.madeAt || (one.id < other.id ? -1 : 1)

/** The items of every user of this browser, in the order in which they were made. */
export const allItems = async (): Promise<OutboxItem[]> => {
  const values: unknown[] = await store('readonly', (items) => until(items.getAll()))
  return parse(values).sort(inOrder)
}

/** A user's items, in the order in which they were made. */
export const itemsOf = async (owner: string): Promise<OutboxItem[]> =>
  (await allItems()).filter((item) => item.owner === owner)

/** How many of a user's items have not become stories: what would be lost with them. */
export const countUnsent = async (owner: string): Promise<number> => (await itemsOf(owner)).length

/** Keeps an item, in the place of one of the same id. Rejects when it can't be kept. */
export const keepItem = async (item: OutboxItem): Promise<void> => {
  await store('readwrite', (items) => {
    items.put(item, item.id)
    return written(items)
  })
  emitOutboxEvent({ kind: 'changed' })
}

/**
 * Puts in an item's place, in one step, what `change` makes of it as it is now; undefined leaves it
 * as it is. Gives what is in its place then, or undefined where it was left, or is gone.
 */
export const changeItem = async (
  id: string,
  change: (item: OutboxItem) => OutboxItem | undefined,
): Promise<OutboxItem | undefined> => {
  const changed = await store('readwrite', async (items) => {
    const done = written(items)
    const [item] = parse([await until<unknown>(items.get(id))])
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

/** Takes an item out: its story is there, or it is not wanted any more. */
export const removeItem = async (id: string): Promise<void> => {
  await store('readwrite', (items) => {
    items.delete(id)
    return written(items)
  })
  emitOutboxEvent({ kind: 'changed' })
}

/**
 * Changes what is asked for. An item that was sent becomes a new one with a new key, once it is
 * known that there is no story of it; while that is not known it stays as it is, and false is
 * given.
 */
export const editItem = async (id: string, request: OutboxRequest): Promise<boolean> => {
  const edited = await changeItem(id, (item) => {
    if (item.state === 'unknown') return undefined
    const key = item.state === 'unsent' ? item.id : crypto.randomUUID()
    return { ...reopened(item), id: key, state: 'unsent', request }
  })
  return edited !== undefined
}
