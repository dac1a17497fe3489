import { type Story, StoryResult } from '@storystone/schema/contract/story.ts'
import { create } from 'zustand'
import { onUserGone, userIdNow } from '#web/account'
import {
  onShelfEvent,
  putOnShelf,
  readShelf,
  type Shelf,
  syncShelf,
  takeFromShelf,
} from '#web/offline'
import { nextCursor } from '#web/platform/api/api.ts'
import { loadApi } from '#web/platform/lazy-part.ts'
import { parseStored, readTab, writeTab } from '#web/platform/storage/web-storage.ts'
import { resultKey } from './forget-result.ts'

type LoadedStories = {
  /** Newest first; undefined until loaded. */
  readonly stories: readonly Story[] | undefined
  /** The cursor of the page after the last one loaded; undefined when all are loaded. */
  readonly next: string | undefined
  /** Why the first page could not be loaded. */
  readonly error: unknown
  readonly isLoadingMore: boolean
  /** Why the next page could not be loaded. */
  readonly moreError: unknown
}

type Stories = LoadedStories & {
  /**
   * Loads the stories from the shelf and starts a sync; while the shelf does not have all of them,
   * loads the newest page from the server. A failure is set as `error`.
   */
  load(): Promise<void>
  /** Loads the next page, of `limit` stories. A failure is set as `moreError`. */
  loadMore(limit?: number): Promise<void>
  /** Replaces a story by its regenerated version. */
  replace(story: Story): void
  /** Removes a deleted story. */
  remove(id: string): void
  forget(): void
}

const nothingLoaded: LoadedStories = {
  stories: undefined,
  next: undefined,
  error: undefined,
  isLoadingMore: false,
  moreError: undefined,
}

/** Counts the users: an answer for an earlier one is dropped. */
let userCount = 0

/** The shelf of the signed-in user; undefined where there is none. */
const readOwnShelf = async (): Promise<Shelf | undefined> => {
  const user = userIdNow()
  if (user === undefined) return undefined
  return readShelf(user).catch((error: unknown) => {
    console.info('The shelf could not be read', error)
    return undefined
  })
}

/** Changes the shelf of the signed-in user, then syncs it. */
const changeShelf = async (work: (user: string) => Promise<void>): Promise<void> => {
  const user = userIdNow()
  if (user === undefined) return
  await work(user).catch((error: unknown) => console.info('The shelf could not be changed', error))
  await syncShelf(user)
}

/** Keeps the object of each unchanged story, and an unchanged list, so that nothing is rendered again. */
const reuseUnchanged = (stories: readonly Story[], known: readonly Story[]): readonly Story[] => {
  const before = new Map(known.map((story) => [story.id, story]))
  const reused = stories.map((story) => {
    const same = before.get(story.id)
    return JSON.stringify(same) === JSON.stringify(story) ? (same ?? story) : story
  })
  const isSame = reused.length === known.length && reused.every((story, at) => story === known[at])
  return isSame ? known : reused
}

/** The state where the shelf has all stories: there is no next page. */
const allFrom = ({ stories }: Shelf, known: readonly Story[] = []): Partial<LoadedStories> => ({
  stories: reuseUnchanged(stories, known),
  next: undefined,
  error: undefined,
  moreError: undefined,
})

const startsWith = (known: readonly Story[], newest: readonly Story[]): boolean =>
  known.length >= newest.length && newest.every(({ id }, index) => known[index]?.id === id)

const fetchPage = async (query: {
  cursor?: string
  limit?: number
}): Promise<Partial<LoadedStories>> => {
  const { endpoints, send } = await loadApi()
  const { body: answer, headers } = await send(endpoints.stories, { query }, { as: 'json' })
  return { stories: answer, next: nextCursor(headers) }
}

/** The signed-in user's stories, as far as they are loaded. */
export const useStories = create<Stories>()((set, get) => ({
  ...nothingLoaded,
  load: async () => {
    const user = userCount
    set({ error: undefined })
    const shelf = await readOwnShelf()
    if (user !== userCount) return
    if (shelf !== undefined) void syncShelf(userIdNow() ?? '')
    if (shelf?.isWhole === true) return set(allFrom(shelf, get().stories))
    try {
      const { stories: newest = [], next } = await fetchPage({})
      // A sync may have put all stories on the shelf meanwhile.
      if (user !== userCount || (await readOwnShelf())?.isWhole === true) return
      const known = get().stories ?? []
      // With an unchanged first page the later pages stay, and the scroll position too.
      if (newest.length > 0 && startsWith(known, newest)) {
        set({ stories: reuseUnchanged([...newest, ...known.slice(newest.length)], known) })
      } else {
        set({ stories: newest, next, moreError: undefined })
      }
    } catch (error) {
      if (user !== userCount) return
      const parts = shelf?.stories ?? []
      set({ error, ...(get().stories === undefined && parts.length > 0 && { stories: parts }) })
    }
  },
  loadMore: async (limit) => {
    const { next: cursor, isLoadingMore } = get()
    if (cursor === undefined || isLoadingMore) return
    const user = userCount
    set({ isLoadingMore: true, moreError: undefined })
    try {
      const { stories: older = [], next } = await fetchPage({ cursor, ...(limit && { limit }) })
      if (user !== userCount) return
      // If the first page was reloaded meanwhile, this page does not follow it.
      if (get().next === cursor) set({ stories: [...(get().stories ?? []), ...older], next })
    } catch (moreError) {
      if (user === userCount) set({ moreError })
    } finally {
      if (user === userCount) set({ isLoadingMore: false })
    }
  },
  replace: (story) => {
    set(({ stories }) => ({
      stories: stories?.map((each) => (each.id === story.id ? story : each)),
    }))
    void changeShelf((user) => putOnShelf(user, story))
  },
  remove: (id) => {
    set(({ stories }) => ({ stories: stories?.filter((story) => story.id !== id) }))
    void changeShelf((user) => takeFromShelf(user, id))
  },
  forget: () => {
    userCount += 1
    set(nothingLoaded)
  },
}))

onUserGone(() => useStories.getState().forget())

/** Shows the stories of the shelf, if it has all of them. */
export const showShelf = async (): Promise<void> => {
  const user = userCount
  const shelf = await readOwnShelf()
  if (user === userCount && shelf?.isWhole === true)
    useStories.setState(({ stories }) => allFrom(shelf, stories))
}

onShelfEvent((event) => {
  if (event === 'stories') void showShelf()
})

/** Stores the story that /result shows. */
export const keepResult = (story: StoryResult): void => writeTab(resultKey, JSON.stringify(story))

/** The story that was just generated; null if there is none or it can't be read. */
export const readResult = (): StoryResult | null =>
  parseStored(readTab(resultKey), StoryResult) ?? null
