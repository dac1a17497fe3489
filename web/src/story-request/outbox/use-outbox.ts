import type { GenerationUnderWay } from '@storystone/schema/contract/generation.ts'
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { onUserGone, userIdNow } from '#web/account'
import { call, endpoints } from '#web/platform/api/api.ts'
import { isOnline } from '#web/platform/connection/connection.ts'
import { useStories } from '#web/stories'
import type { OutboxItem } from '../item.ts'
import { generationOf } from '../item.ts'
import { itemsOf } from './outbox-database.ts'

type Outbox = {
  /** This user's items, oldest first. */
  readonly items: readonly OutboxItem[]
  /** The id of the item that was just added in this tab and not yet shown. */
  readonly newest: string | undefined
  /** The ids of stories that have come from it while the app is open, and that nobody has opened. */
  readonly arrived: readonly string[]
  /** Reads the stored items. What is shown stays when that fails. Never rejects. */
  load(): Promise<void>
}

let loads = 0

/** The outbox as this tab shows it. `load` updates it. */
export const useOutbox = create<Outbox>()((set) => ({
  items: [],
  newest: undefined,
  arrived: [],
  load: async () => {
    const mine = ++loads
    const owner = userIdNow()
    const items = owner === undefined ? [] : await itemsOf(owner).catch(notReadable)
    if (mine === loads && items) set({ items })
  },
}))

const notReadable = (error: unknown): undefined => {
  console.warn('The outbox could not be read', error)
}

onUserGone(() => {
  loads += 1
  useOutbox.setState({ items: [], arrived: [] })
})

/** A URL of an item's photo, valid while the component is mounted; undefined without a photo. */
export const useItemPhoto = (item: OutboxItem | undefined): string | undefined => {
  const [address, setAddress] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a photo never changes under its id
  useEffect(() => {
    const photo = item?.photo
    if (photo == null) return
    const made = URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }))
    setAddress(made)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(made)
    }
  }, [item?.id])
  return address
}

/** While stories are under way that another page or device watches over, they are loaded again. */
const againMs = 5000

type UnderWay = {
  /** What is being written for this user, oldest first. */
  readonly generations: readonly GenerationUnderWay[]
  /** Loads it. Without a connection, and after a failure, what is known stays. Never rejects. */
  load(): Promise<void>
}

let requests = 0
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
    const mine = ++requests
    try {
      const generations = await call(endpoints.generations)
      if (mine !== requests) return
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
  requests += 1
  own.clear()
  clearTimeout(timer)
  useUnderWay.setState({ generations: [] })
})
