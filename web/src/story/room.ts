import { create } from 'zustand'
import { onUserGone } from '../session/store.ts'
import { onShelfEvent } from '../storage/shelf/shelf-events.ts'

/** Whether something could not be kept because this device is full. */
export const useRoom = create<{ readonly isFull: boolean }>()(() => ({ isFull: false }))

/** Room was made: it is tried again. */
export const noteRoom = (): void => useRoom.setState({ isFull: false })

onShelfEvent((news) => {
  if (news === 'full') useRoom.setState({ isFull: true })
})
onUserGone(noteRoom)
