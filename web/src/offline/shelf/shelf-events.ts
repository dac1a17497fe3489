/** What has changed on the shelf: its stories, its photos and narrations, or that it is full. */
export type ShelfEvent = 'stories' | 'files' | 'full'

const listeners = new Set<(event: ShelfEvent) => void>()

/** Every tab shows the same shelf. */
const channel = globalThis.BroadcastChannel && new BroadcastChannel('storystone-shelf')

const emitHere = (event: ShelfEvent): void => {
  for (const listener of listeners) listener(event)
}

const isShelfEvent = (value: unknown): value is ShelfEvent =>
  value === 'stories' || value === 'files' || value === 'full'

channel?.addEventListener('message', ({ data }) => {
  if (isShelfEvent(data)) emitHere(data)
})

/** Calls `listener` whenever the shelf has changed. Returns the function that unsubscribes. */
export const onShelfEvent = (listener: (event: ShelfEvent) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Emits an event in every other tab. */
export const emitToOtherTabs = (event: ShelfEvent): void => channel?.postMessage(event)

/** Emits an event in every tab. */
export const emitShelfEvent = (event: ShelfEvent): void => {
  emitHere(event)
  emitToOtherTabs(event)
}
