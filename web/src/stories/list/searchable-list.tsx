import type { Story } from '@storystone/schema/contract/story.ts'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/controls/button.tsx'
import { useStories } from '../store.ts'
import { focusStory } from './list-navigation.ts'
import { MoreStories } from './more-stories.tsx'
import { SearchField } from './search-field.tsx'
import { useSearch } from './search-store.ts'
import { StoryRow } from './story-row.tsx'
import { useDeleteStory } from './use-delete-story.ts'
import { useRowCount } from './use-row-count.ts'
import type { ShownStories } from './use-shown-stories.ts'

/** The list of stories with the search field above it. */
export const SearchableList = ({ shown }: { shown: ShownStories }) => {
  const { found, query } = shown
  const isSearching = query !== ''
  return (
    <>
      <div className="grid grid-cols-1 gap-2">
        <SearchField />
        <Count shown={shown} />
      </div>
      {found.length > 0 && <Rows stories={found} />}
      {isSearching && found.length === 0 && <NothingFound query={query} />}
      <MoreStories />
    </>
  )
}

const Count = ({ shown: { kept = [], found, query } }: { shown: ShownStories }) => {
  const { t } = useTranslation()
  const { next, moreError } = useStories()
  const isWhole = next === undefined
  return (
    <p className="min-h-6 text-small text-soft" role="status">
      {query === '' && isWhole && t('stories.count', { count: kept.length })}
      {query !== '' && t('search.found', { count: found.length })}
      {query !== '' && !isWhole && moreError === undefined && ` · ${t('search.older')}`}
    </p>
  )
}

/** About the height of a row, to reserve the space of rows that are rendered later. */
const rowRem = 7.5

const Rows = ({ stories }: { stories: readonly Story[] }) => {
  const deleteStory = useDeleteStory()
  const latest = useRef({ stories, deleteStory })
  latest.current = { stories, deleteStory }

  const remove = useCallback((story: Story) => {
    const { stories, deleteStory } = latest.current
    const index = stories.indexOf(story)
    const neighbour = stories[index + 1] ?? stories[index - 1]
    deleteStory(story)
    if (neighbour === undefined) document.querySelector('h1')?.focus()
    else focusStory(neighbour.id)
  }, [])

  const count = useRowCount(stories.length)
  return (
    <ul
      className="-mx-3 divide-y divide-rule border-rule border-y"
      style={{ paddingBottom: `${Math.max(0, stories.length - count) * rowRem}rem` }}
    >
      {stories.slice(0, count).map((story) => (
        <StoryRow key={story.id} onDelete={remove} story={story} />
      ))}
    </ul>
  )
}

const NothingFound = ({ query }: { query: string }) => {
  const { t } = useTranslation()
  const { setQuery } = useSearch()
  const { next } = useStories()
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
