import { allItems, keepItem, removeItem } from '../storage/outbox/outbox.ts'
import { newItem, type OutboxItem } from '../storage/outbox/outbox-item.ts'

/** The request of {@link outboxItem}. */
export const petra = { text: 'Petra', format: 'quick_facts', language: 'en' } as const

/** An item of the outbox that was never sent. */
export const outboxItem = (more: Partial<OutboxItem> = {}): OutboxItem => ({
  ...newItem({
    id: crypto.randomUUID(),
    owner: 'ada',
    request: petra,
    photo: null,
    state: 'unsent',
    readyText: 'Your story is ready',
  }),
  ...more,
})

/** Stores an item as {@link outboxItem} makes it. */
export const keepOutboxItem = async (more: Partial<OutboxItem> = {}): Promise<OutboxItem> => {
  const item = outboxItem(more)
  await keepItem(item)
  return item
}

export const emptyOutbox = async (): Promise<void> => {
  for (const { id } of await allItems()) await removeItem(id)
}
