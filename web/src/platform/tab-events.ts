import { useEffect, useState } from 'react'

/** Calls a listener at every event. Returns the function that unsubscribes. */
type Subscribe<Event> = (listener: (event: Event) => void) => () => void

/** Events of one name that every tab of this browser gets, since all have the same data. */
export const createTabEvents = <Event extends string>(name: string, events: readonly Event[]) => {
  const listeners = new Set<(event: Event) => void>()
  const channel = globalThis.BroadcastChannel && new BroadcastChannel(name)

  const emitHere = (event: Event): void => {
    for (const listener of listeners) listener(event)
  }
  channel?.addEventListener('message', ({ data }) => {
    const known = events.find((event) => event === data)
    if (known !== undefined) emitHere(known)
  })

  const on: Subscribe<Event> = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  /** Emits an event in every other tab. */
  const emitToOtherTabs = (event: Event): void => channel?.postMessage(event)

  /** Emits an event in every tab. */
  const emit = (event: Event): void => {
    emitHere(event)
    emitToOtherTabs(event)
  }

  return { on, emit, emitToOtherTabs }
}

/**
 * Reads a value, and again at every event: undefined until it is read, null where the browser has no storage.
 * `on` and `read` must keep their identity between renders.
 */
export const useReadAgain = <T>(
  on: Subscribe<string>,
  read: () => Promise<T>,
): T | null | undefined => {
  const [value, setValue] = useState<T | null>()
  useEffect(() => {
    let isCurrent = true
    const update = async (): Promise<void> => {
      const found = await read().catch((error: unknown) => {
        console.info('What this browser keeps could not be read', error)
        return null
      })
      if (isCurrent) setValue(found)
    }
    void update()
    const unsubscribe = on(() => void update())
    return () => {
      isCurrent = false
      unsubscribe()
    }
  }, [on, read])
  return value
}
