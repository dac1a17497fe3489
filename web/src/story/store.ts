import type { Story } from '@storystone/schema/contract/story.ts'
import { create } from 'zustand'
import { nextCursor } from '../network/headers.ts'
import { onUserGone, useAccount } from '../session/store.ts'
import { putOnShelf, readShelf, type Shelf, takeFromShelf } from '../storage/shelf/shelf.ts'
import { onShelfEvent } from '../storage/shelf/shelf-events.ts'
import { syncShelf } from './sync/shelf-sync.ts'

type Known = {
  /** Newest first; undefined until they were loaded. */
  readonly stories: readonly Story[] | undefined
  readonly next: string | undefined
  /** Why the newest page could not be loaded. */
  readonly error: unknown
  readonly isLoadingMore: boolean
  /** Why the page behind the last could not be loaded. */
  readonly moreError: unknown
}

type Stories = Known & {
  /**
   * Loads the stories from the shelf, which is brought into step with the server after; where not
   * all have been on it yet, the newest page from the server. A failure is left in `error`.
   */
  load(): Promise<void>
  /** Loads the page behind the last, of `limit` stories; a failure is left in `moreError`. */
  loadMore(limit?: number): Promise<void>
  /** Puts a story that was told anew in the place of the old telling. */
  replace(story: Story): void
  /** Takes out a story that was deleted. */
  remove(id: string): void
  forget(): void
}

const nothing: Known = {
  stories: undefined,
  next: undefined,
  error: undefined,
  isLoadingMore: false,
  moreError: undefined,
}

let owner = 0

const userId = (): string | undefined => {
  const { account } = useAccount.getState()
  return account.status === 'signed-in' ? account.user.id : undefined
}

/** The shelf of whoever is signed in; undefined where there is none. */
const shelfNow = async (): Promise<Shelf | undefined> => {
  const user = userId()
  if (user === undefined) return undefined
  return readShelf(user).catch((error: unknown) => {
    console.info('Stories are not kept here', error)
    return undefined
  })
}

/** Does something on the shelf, and has the server asked for what else is new. */
const onShelf = async (work: (user: string) => Promise<void>): Promise<void> => {
  const user = userId()
  if (user === undefined) return
  await work(user).catch((error: unknown) => console.info('Stories are not kept here', error))
  await syncShelf(user)
}

/** The stories, each the same object as before where it says the same: its row is not drawn anew. */
const withoutChange = (stories: readonly Story[], known: readonly Story[]): readonly Story[] => {
  const before = new Map(known.map((story) => [story.id, story]))
  return stories.map((story) => {
    const same = before.get(story.id)
    return JSON.stringify(same) === JSON.stringify(story) ? (same ?? story) : story
  })
}

/** Everything is known: there is no page behind it. */
const whole = ({ stories }: Shelf, known: readonly Story[] = []): Partial<Known> => ({
  stories: withoutChange(stories, known),
  next: undefined,
  error: undefined,
  moreError: undefined,
})

const startsWith = (known: readonly Story[], newest: readonly Story[]): boolean =>
  known.length >= newest.length && newest.every(({ id }, index) => known[index]?.id === id)

const fetchPage = async (query: { cursor?: string; limit?: number }): Promise<Partial<Known>> => {
  const { endpoints, send } = await import('../network/api.ts')
  const { body: answer, headers } = await send(endpoints.stories, { query }, { as: 'json' })
  return { stories: answer, next: nextCursor(headers) }
}

/** The signed-in user's stories, as far as they were loaded. */
export const useStories = create<Stories>()((set, get) => ({
  ...nothing,
  load: async () => {
    const mine = owner
    set({ error: undefined })
    const shelf = await shelfNow()
    if (mine !== owner) return
    if (shelf !== undefined) void syncShelf(userId() ?? '')
    if (shelf?.isWhole === true) return set(whole(shelf, get().stories))
    try {
      const { stories: newest = [], next } = await fetchPage({})
      // The shelf may have come meanwhile, with all of them.
      if (mine !== owner || (await shelfNow())?.isWhole === true) return
      const known = get().stories ?? []
      // Pages that were loaded behind an unchanged first one stay, and the place in the list too.
      if (newest.length > 0 && startsWith(known, newest)) {
        set({ stories: [...newest, ...known.slice(newest.length)] })
      } else {
        set({ stories: newest, next, moreError: undefined })
      }
    } catch (error) {
      if (mine !== owner) return
      const parts = shelf?.stories ?? []
      set({ error, ...(get().stories === undefined && parts.length > 0 && { stories: parts }) })
    }
  },
  loadMore: async (limit) => {
    const { next: cursor, isLoadingMore } = get()
    if (cursor === undefined || isLoadingMore) return
    const mine = owner
    set({ isLoadingMore: true, moreError: undefined })
    try {
      const { stories: older = [], next } = await fetchPage({ cursor, ...(limit && { limit }) })
      if (mine !== owner) return
      // The first page may have been loaded anew meanwhile: then this is not what follows it.
      if (get().next === cursor) set({ stories: [...(get().stories ?? []), ...older], next })
    } catch (moreError) {
      if (mine === owner) set({ moreError })
    } finally {
      if (mine === owner) set({ isLoadingMore: false })
    }
  },
  replace: (story) => {
    set(({ stories }) => ({
      stories: stories?.map((each) => (each.id === story.id ? story : each)),
    }))
    void onShelf((user) => putOnShelf(user, story))
  },
  remove: (id) => {
    set(({ stories }) => ({ stories: stories?.filter((story) => story.id !== id) }))
    void onShelf((user) => takeFromShelf(user, id))
  },
  forget: () => {
    owner += 1
    set(nothing)
  },
}))

onUserGone(() => useStories.getState().forget())

/** Takes what is on the shelf, where that is all there is. */
export const followShelf = async (): Promise<void> => {
  const mine = owner
  const shelf = await shelfNow()
  if (mine === owner && shelf?.isWhole === true)
    useStories.setState(({ stories }) => whole(shelf, stories))
}

onShelfEvent((news) => {
  if (news === 'stories') void followShelf()
})
