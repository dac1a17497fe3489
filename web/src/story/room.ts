import { create } from 'zustand'
import { onUserGone } from '../session/user-gone.ts'
import { onShelfNews } from '../storage/shelf/shelf-news.ts'

/** Whether something could not be kept because this device is full. */
export const useRoom = create<{ readonly isFull: boolean }>()(() => ({ isFull: false }))

/** Room was made: it is tried again. */
export const noteRoom = (): void => useRoom.setState({ isFull: false })

onShelfNews((news) => {
  if (news === 'full') useRoom.setState({ isFull: true })
})
onUserGone(noteRoom)
