import { useEffect, useState } from 'react'

/** What has changed on the shelf: its stories, its photos and narrations, or that it is full. */
type ShelfEvent = 'stories' | 'files' | 'full'

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

/**
 * Reads a value from the shelf, and again at every change of the shelf: undefined until read, null
 * where the browser has no storage. `read` must keep its identity between renders.
 */
export const useShelfValue = <T>(read: () => Promise<T>): T | null | undefined => {
  const [value, setValue] = useState<T | null>()
  useEffect(() => {
    let isCurrent = true
    const update = async (): Promise<void> => {
      const found = await read().catch((error: unknown) => {
        console.info('The shelf could not be read', error)
        return null
      })
      if (isCurrent) setValue(found)
    }
    void update()
    const unsubscribe = onShelfEvent(() => void update())
    return () => {
      isCurrent = false
      unsubscribe()
    }
  }, [read])
  return value
}
