import type { Candidate } from '@storystone/schema/contract/places.ts'
import { promisifyRequest } from 'idb-keyval'
import { vi } from 'vitest'
import { chosenPlace } from '#web/places/place-search.ts'
import { OutboxItem, type Problem, type StoryRequest } from '#web/story-request/item.ts'
import { newItem } from '#web/story-request/machine.ts'
import { everyItem, keepItem, removeItem } from '#web/story-request/outbox/outbox-database.ts'

export const petra = { text: 'Petra', format: 'quick_facts', language: 'en' } as const

/** What a test sets of an item. */
export type SomeOfItem = Partial<Omit<OutboxItem, 'problem' | 'state'>> & {
  readonly state?: OutboxItem['state']
  readonly problem?: Problem | null
  readonly generation?: string | undefined
}

/** An item of the outbox that was never sent; its place is known. */
export const outboxItem = (more: SomeOfItem = {}): OutboxItem =>
  OutboxItem.parse({
    ...newItem({
      id: crypto.randomUUID(),
      owner: 'ada',
      photo: null,
      request: { ...petra, place: chosenPlace(candidate('Petra')) },
      readyText: 'Your story is ready',
    }),
    ...more,
  })

/** Stores an item as {@link outboxItem} makes it. */
export const keepOutboxItem = async (more: SomeOfItem = {}): Promise<OutboxItem> => {
  const item = outboxItem(more)
  await keepItem(item)
  return item
}

export const emptyOutbox = async (): Promise<void> => {
  for (const { id } of await everyItem()) await removeItem(id)
}

/** Keeps the outbox from answering, as a tab that hangs does. Returns the function that frees it. */
export const holdOutbox = async (): Promise<() => void> => {
  let isHeld = true
  const hold = (items: IDBObjectStore): void => {
    if (isHeld) items.count().onsuccess = () => hold(items)
  }
  const database = await promisifyRequest(indexedDB.open('storystone-outbox'))
  hold(database.transaction('items', 'readwrite').objectStore('items'))
  return () => {
    isHeld = false
    database.close()
  }
}

/** A place as the server suggests it. */
export const candidate = (name: string, more: Partial<Candidate> = {}): Candidate => ({
  id: `Q-${name}`,
  name,
  description: `${name}, a monument`,
  distance: null,
  latitude: null,
  longitude: null,
  pictureUrl: null,
  languages: ['en'],
  ...more,
})

/** A request that names its place needs no search. */
export const colosseum = chosenPlace(candidate('Colosseum'))

/** A request whose place is known. */
export const colosseumRequest: StoryRequest = {
  ...{ text: 'Colosseum', format: 'quick_facts', language: 'en' },
  place: colosseum,
}

/** Makes a method of the browser's databases fail for one test. */
export const failDatabase = (method: 'delete' | 'get' | 'getAll', name = 'UnknownError'): void => {
  vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
    throw new DOMException('Gone', name)
  })
}
