import type { Story } from '@storystone/schema/contract/story.ts'
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useShallow } from 'zustand/react/shallow'
import { narratedStories, useShelfValue } from '#web/offline'
import { useLanguage } from '#web/platform/i18n.ts'
import { whenIdle } from '#web/platform/lazy-part.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatMonth } from '#web/ui/dates-and-numbers.tsx'
import { useHasColumn, useIsDesktop } from '#web/ui/page/desktop.ts'
import { FailedLoad } from '#web/ui/page/failed-load.tsx'
import { focusStory, useDeleteStory } from '../deletions.ts'
import { useStories } from '../store.ts'
import type { StoryPart } from '../view/story-view.tsx'
import { OnlyFavourites } from './favourites.tsx'
import { byMonth, SearchField, type ShownStories, useSearch } from './search.tsx'
import { StoryRow, StoryRowSkeleton } from './story-row.tsx'

type SearchableListProps = { shown: ShownStories; KeepItem: StoryPart }

/** The list of stories with the search field above it. */
export const SearchableList = ({ shown, KeepItem }: SearchableListProps) => {
  const { t } = useTranslation()
  const { found, query } = shown
  const isSearching = query !== ''
  return (
    <>
      <div className="grid grid-cols-1 gap-2 wide:flex wide:items-center wide:gap-6">
        <SearchField />
        <div className="flex min-h-11 wide:flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
          <Count shown={shown} />
          <OnlyFavourites />
          {shown.isOnly && (
            <p className="basis-full text-small text-soft">{t('stories.favouritesHelp')}</p>
          )}
        </div>
      </div>
      {found.length > 0 && <Rows KeepItem={KeepItem} stories={found} />}
      {isSearching && found.length === 0 && <NothingFound query={query} />}
      <MoreStories />
    </>
  )
}

const Count = ({ shown: { kept = [], found, query, isOnly } }: { shown: ShownStories }) => {
  const { t } = useTranslation()
  const { next, moreError } = useStories(useShallow(({ next, moreError }) => ({ next, moreError })))
  const isWhole = next === undefined
  const isPart = query !== '' || isOnly
  return (
    <p className="text-small text-soft" role="status">
      {!isPart && t(isWhole ? 'stories.count' : 'stories.newest', { count: kept.length })}
      {query !== '' && t('search.found', { count: found.length })}
      {query === '' && isOnly && t('stories.count', { count: found.length })}
      {isPart && !isWhole && moreError === undefined && ` · ${t('search.older')}`}
    </p>
  )
}

/** About the height of a row, to reserve the space of rows that are rendered later. */
const rowRem = 7.5
/** The same of a row of three, on a desktop. */
const shelfRem = 28

type RowsProps = { stories: readonly Story[]; KeepItem: StoryPart }

/** The stories by month, and in it by place. */
const Rows = ({ stories, KeepItem }: RowsProps) => {
  const language = useLanguage()
  const remove = useRemove(stories)
  const count = useRowCount(stories.length)
  const narrow = useIsDesktop() ? rowRem / 2 : rowRem
  const height = useHasColumn() ? shelfRem / 3 : narrow
  const kept = useShelfValue(narratedStories)
  const months = useMemo(() => byMonth(stories.slice(0, count)), [stories, count])
  return (
    <div
      className="grid grid-cols-1 gap-7"
      style={{ paddingBottom: `${Math.max(0, stories.length - count) * height}rem` }}
    >
      {months.map(({ key, date, groups }) => (
        <section aria-label={formatMonth(date, language)} key={key}>
          <h2 className="pb-2 font-semibold font-serif text-section first-letter:uppercase wide:mb-6 wide:border-rule wide:border-b">
            {formatMonth(date, language)}
          </h2>
          <div className="border-rule border-b wide:grid wide:gap-10 wide:border-0">
            {groups.map(({ place, stories: ofPlace }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a deleted story leaves its group in its place
              <div key={index}>
                {place !== null && (
                  <h3 className="border-rule border-t pt-3 font-semibold text-accent text-small wide:border-0 wide:pt-0 wide:pb-3">
                    {place}
                  </h3>
                )}
                <ul
                  className={`-mx-3 wide:mx-0 desktop:grid desktop:grid-cols-2 desktop:gap-x-6 wide:grid-cols-3 wide:gap-y-10 ${place === null ? ruledRows : ''}`}
                >
                  {ofPlace.map((story) => (
                    <StoryRow
                      isKept={kept?.has(story.id) ?? false}
                      isOfGroup={place !== null}
                      KeepItem={KeepItem}
                      key={story.id}
                      onDelete={remove}
                      story={story}
                    />
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

/** Deletes a story; the focus goes to the next one. */
const useRemove = (stories: readonly Story[]): ((story: Story) => void) => {
  const deleteStory = useDeleteStory()
  const latest = useRef({ stories, deleteStory })
  latest.current = { stories, deleteStory }
  return useCallback((story) => {
    const { stories, deleteStory } = latest.current
    const index = stories.indexOf(story)
    const neighbour = stories[index + 1] ?? stories[index - 1]
    deleteStory(story)
    if (neighbour === undefined) document.querySelector('h1')?.focus()
    else focusStory(neighbour.id)
  }, [])
}

const NothingFound = ({ query }: { query: string }) => {
  const { t } = useTranslation()
  const { setQuery } = useSearch()
  const next = useStories(({ next }) => next)
  if (next !== undefined) return null
  return (
    <div className="grid justify-items-center gap-3 py-8 text-center">
      <h2 className="wrap-anywhere font-semibold font-serif text-section">
        {t('search.none', { query })}
      </h2>
      <p className="max-w-xs text-soft">{t('search.noneHelp')}</p>
      <Button className="mt-2" onClick={() => setQuery('')} variant="secondary">
        {t('search.clear')}
      </Button>
    </div>
  )
}

/** Rows reach beyond the column for what shows a press; their rules don't. */
const ruledRows =
  '*:before:absolute *:before:inset-x-3 *:before:top-0 *:before:border-rule *:before:border-t wide:*:before:hidden'

/** How far above the end of the list the next page is loaded. */
const margin = '800px'

/** Loads the next page when the end of the list comes near, or by its button. */
const MoreStories = () => {
  const { t } = useTranslation()
  const { next, loadMore, isLoadingMore, moreError } = useStories(
    useShallow(({ next, loadMore, isLoadingMore, moreError }) => ({
      next,
      loadMore,
      isLoadingMore,
      moreError,
    })),
  )
  const end = useNearScreen(() => void loadMore())
  if (next === undefined) return null
  if (moreError !== undefined) {
    return (
      <FailedLoad
        error={moreError}
        onRetry={() => void loadMore()}
        title={t('stories.moreFailure')}
      />
    )
  }
  return (
    <div className="grid gap-4" ref={end}>
      {isLoadingMore && (
        <div role="status">
          <span className="sr-only">{t('app.loading')}</span>
          <StoryRowSkeleton />
        </div>
      )}
      <Button onClick={() => void loadMore()} pending={isLoadingMore} variant="secondary">
        {t('stories.more')}
      </Button>
    </div>
  )
}

/** Calls `onNear` whenever the element comes near the screen. */
const useNearScreen = (onNear: () => void) => {
  const element = useRef<HTMLDivElement>(null)
  // Observed again after every render: after a short page the end may still be near.
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear()
      },
      { rootMargin: `${margin} 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  })
  return element
}

/** Rows in the first render: more than one screen. */
const firstRows = 24

/** Rows added at a time, so that a tap never waits long. */
const rowsPerStep = 24

/** Scrolling leaves no idle time: rows are added after this time anyway, faster than they pass. */
const latestMs = 50

/**
 * How many rows of a list of `total` to render: a screen at first, then more in idle time. All at
 * once when the user comes back, so that the browser can restore the scroll position.
 */
const useRowCount = (total: number): number => {
  const isHistoryStep = useNavigationType() === 'POP'
  const isFirstPage = useLocation().key === 'default'
  const [count, setCount] = useState(
    isHistoryStep && !isFirstPage ? Number.POSITIVE_INFINITY : firstRows,
  )
  useEffect(() => {
    if (count >= total) return
    return whenIdle(() => startTransition(() => setCount(count + rowsPerStep)), latestMs)
  }, [count, total])
  return count
}
