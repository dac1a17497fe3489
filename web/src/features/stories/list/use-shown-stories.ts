import type { Story } from '@storystone/schema/contract/story.ts'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { useDeletions } from '../../../story/deletions.ts'
import { useStories } from '../../../story/store.ts'
import { findStories } from './search.ts'
import { useSearch } from './search-store.ts'

/** The most that the server gives at once: a search needs every page. */
const searchPage = 100

export type ShownStories = {
  /** The stories that are there, without those that were just deleted; undefined until loaded. */
  readonly kept: readonly Story[] | undefined
  /** Those of them that match `query`. */
  readonly found: readonly Story[]
  /** What is searched for, trimmed; empty when nothing is. */
  readonly query: string
}

/** The stories to show. While there is a search, the older pages are loaded to be searched too. */
export const useShownStories = (): ShownStories => {
  const { stories } = useStories()
  const { gone } = useDeletions()
  const query = useDeferredValue(useSearch((search) => search.query)).trim()
  useEveryPage(query !== '')
  const kept = useMemo(() => stories?.filter(({ id }) => !gone.has(id)), [stories, gone])
  const found = useMemo(() => findStories(kept ?? [], query), [kept, query])
  return { kept, found, query }
}

const useEveryPage = (isWanted: boolean): void => {
  const { next, isLoadingMore, moreError, loadMore } = useStories()
  const hasMore = next !== undefined && moreError === undefined
  useEffect(() => {
    if (isWanted && hasMore && !isLoadingMore) void loadMore(searchPage)
  }, [isWanted, hasMore, isLoadingMore, loadMore])
}
