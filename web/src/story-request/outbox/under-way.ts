import type { GenerationUnderWay } from '@storystone/schema/contract/generation.ts'
import { create } from 'zustand'
import { onUserGone, userIdNow } from '#web/account'
import { call, endpoints } from '#web/platform/api/api.ts'
import { isOnline } from '#web/platform/connection/connection.ts'
import { useStories } from '#web/stories'
import { generationOf } from '../item.ts'
import { useOutbox } from './use-outbox.ts'

/** While stories are under way that another page or device watches over, they are loaded again. */
const againMs = 5000

type UnderWay = {
  /** What is being written for this user, oldest first. */
  readonly generations: readonly GenerationUnderWay[]
  /** Loads it. Without a connection, and after a failure, what is known stays. Never rejects. */
  load(): Promise<void>
}

let loads = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** The generations that this browser's outbox has had: it knows itself what becomes of them. */
const own = new Set<string | undefined>()
useOutbox.subscribe(({ items }) => {
  for (const item of items) own.add(generationOf(item))
})

const othersOf = (generations: readonly GenerationUnderWay[]): readonly GenerationUnderWay[] =>
  generations.filter(({ id }) => !own.has(id))

/** The stories that the server is writing, for any page and device of this user. */
export const useUnderWay = create<UnderWay>()((set, get) => ({
  generations: [],
  load: async () => {
    if (userIdNow() === undefined || !isOnline()) return
    const mine = ++loads
    try {
      const generations = await call(endpoints.generations)
      if (mine !== loads) return
      const before = get().generations
      set({ generations })
      const hasEnded = before.some(({ id }) => generations.every((now) => now.id !== id))
      if (hasEnded) void useStories.getState().load()
    } catch (error) {
      console.info('What is being written could not be loaded', error)
    }
    clearTimeout(timer)
    if (othersOf(get().generations).length > 0) timer = setTimeout(loadInFront, againMs)
  },
}))

/** The stories that are being written for other devices of this user. */
export const useOthersUnderWay = (): readonly GenerationUnderWay[] => {
  const { generations } = useUnderWay()
  useOutbox()
  return othersOf(generations)
}

/** Loads it if somebody looks at the page. */
export const loadInFront = (): void => {
  if (!document.hidden) void useUnderWay.getState().load()
}

onUserGone(() => {
  loads += 1
  own.clear()
  clearTimeout(timer)
  useUnderWay.setState({ generations: [] })
})
