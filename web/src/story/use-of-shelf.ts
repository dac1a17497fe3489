import { useEffect, useState } from 'react'
import { onShelfEvent } from '../storage/shelf/shelf-events.ts'

/**
 * Something that is read of the shelf, read again whenever that changes: undefined until it was
 * read, null where the browser keeps nothing. `read` must stay the same function meanwhile.
 */
export const useOfShelf = <T>(read: () => Promise<T>): T | null | undefined => {
  const [value, setValue] = useState<T | null>()
  useEffect(() => {
    let isCurrent = true
    const look = async (): Promise<void> => {
      const found = await read().catch((error: unknown) => {
        console.info('Nothing is kept here', error)
        return null
      })
      if (isCurrent) setValue(found)
    }
    void look()
    const stop = onShelfEvent(() => void look())
    return () => {
      isCurrent = false
      stop()
    }
  }, [read])
  return value
}
