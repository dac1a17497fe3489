import { useEffect, useState } from 'react'

const listeners = new Set<() => void>()

/** Every tab has the same packs. */
const channel = globalThis.BroadcastChannel && new BroadcastChannel('storystone-packs')

const emitHere = (): void => {
  for (const listener of listeners) listener()
}
channel?.addEventListener('message', emitHere)

/** Calls `listener` whenever a pack has come, changed or gone. Returns the function that unsubscribes. */
export const onPacksChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says so in every tab. */
export const emitPacksChange = (): void => {
  emitHere()
  channel?.postMessage('change')
}

/**
 * Reads a value from the packs, and again at every change: undefined until read, null where the browser has no
 * storage. `read` must keep its identity between renders.
 */
export const usePacksValue = <T>(read: () => Promise<T>): T | null | undefined => {
  const [value, setValue] = useState<T | null>()
  useEffect(() => {
    let isCurrent = true
    const update = async (): Promise<void> => {
      const found = await read().catch((error: unknown) => {
        console.info('The packs could not be read', error)
        return null
      })
      if (isCurrent) setValue(found)
    }
    void update()
    const unsubscribe = onPacksChange(() => void update())
    return () => {
      isCurrent = false
      unsubscribe()
    }
  }, [read])
  return value
}
