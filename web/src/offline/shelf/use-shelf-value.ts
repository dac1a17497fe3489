import { useEffect, useState } from 'react'
import { onShelfEvent } from './shelf-events.ts'

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
