import type { Story } from '@storystone/schema/contract/story.ts'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { useDeletions } from '../deletions.ts'
import { useStories } from '../store.ts'
import { findStories } from './search.ts'
import { useSearch } from './search-store.ts'

/** The server's largest page: a search loads every page. */
const searchPageLimit = 100

export type ShownStories = {
  /** The stories without the deleted ones; undefined until loaded. */
  readonly kept: readonly Story[] | undefined
  /** The kept stories that match `query`. */
  readonly found: readonly Story[]
  /** The search, trimmed; empty without one. */
  readonly query: string
}

/** The stories to show. During a search the older pages are loaded and searched too. */
export const useShownStories = (): ShownStories => {
  const { stories } = useStories()
  const { gone } = useDeletions()
  const query = useDeferredValue(useSearch((search) => search.query)).trim()
  useLoadAllPages(query !== '')
  const kept = useMemo(() => stories?.filter(({ id }) => !gone.has(id)), [stories, gone])
  const found = useMemo(() => findStories(kept ?? [], query), [kept, query])
  return { kept, found, query }
}

const useLoadAllPages = (isWanted: boolean): void => {
  const { next, isLoadingMore, moreError, loadMore } = useStories()
  const hasMore = next !== undefined && moreError === undefined
  useEffect(() => {
    if (isWanted && hasMore && !isLoadingMore) void loadMore(searchPageLimit)
  }, [isWanted, hasMore, isLoadingMore, loadMore])
}
