import { create } from 'zustand'
import { onUserGone } from '#web/account/session/store.ts'
import { onShelfEvent } from './shelf-events.ts'

/** Whether something could not be put on the shelf because this device is full. */
export const useShelfFull = create<{ readonly isFull: boolean }>()(() => ({ isFull: false }))

/** Call when space was freed. */
export const clearShelfFull = (): void => useShelfFull.setState({ isFull: false })

onShelfEvent((event) => {
  if (event === 'full') useShelfFull.setState({ isFull: true })
})
onUserGone(clearShelfFull)
