import { create } from 'zustand'
import { onUserGone, userIdNow } from '../../session/store.ts'
import { itemsOf } from '../../storage/outbox/outbox.ts'
import type { OutboxItem } from '../../storage/outbox/outbox-item.ts'

type Outbox = {
  /** What waits for this user, in the order in which it was made. */
  readonly items: readonly OutboxItem[]
  /** The id of what was just kept in this tab and not yet seen. */
  readonly newest: string | undefined
  /** Reads what is kept. A browser that keeps nothing has nothing that waits. */
  load(): Promise<void>
}

let loads = 0

/** The outbox as this tab shows it; it follows what is kept by `load`. */
export const useOutbox = create<Outbox>()((set) => ({
  items: [],
  newest: undefined,
  load: async () => {
    const mine = ++loads
    const owner = userIdNow()
    const items = owner === undefined ? [] : await itemsOf(owner).catch(notReadable)
    if (mine === loads) set({ items })
  },
}))

const notReadable = (error: unknown): readonly OutboxItem[] => {
  console.warn('The outbox could not be read', error)
  return []
}

onUserGone(() => {
  loads += 1
  useOutbox.setState({ items: [] })
})
