import type { Story } from '@storystone/schema/contract/story.ts'
import { withoutLigatures } from '@storystone/schema/fold-name.ts'
import { useDeferredValue, useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { onUserGone } from '#web/account'
import { controlClass } from '#web/ui/controls/field.tsx'
import { CloseIcon, SearchIcon } from '#web/ui/icons/lazy-icons.tsx'
import { useDeletions } from '../deletions.ts'
import { useStories } from '../store.ts'
import { useFavourites } from './favourites.tsx'

/** The search field of the list. Escape or its button clears it. */
export const SearchField = () => {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { query, setQuery } = useSearch()
  const clear = () => {
    setQuery('')
    input.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2022 don't know <search>
    <form
      className="wide:max-w-xl wide:flex-[2]"
      onSubmit={(event) => {
        event.preventDefault()
        input.current?.blur() // Hides the phone's keyboard: the results are there already.
      }}
      role="search"
    >
      <label className="sr-only" htmlFor={id}>
        {t('search.label')}
      </label>
      <div className="relative">
        <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-soft">
          <SearchIcon />
        </span>
        <input
          autoComplete="off"
          className={`${controlClass} appearance-none pl-12 ${query === '' ? '' : 'pr-13'} [&::-webkit-search-cancel-button]:hidden`}
          enterKeyHint="search"
          id={id}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setQuery('')
          }}
          placeholder={t('search.placeholder')}
          ref={input}
          spellCheck={false}
          type="search"
          value={query}
        />
        {query !== '' && (
          <button
            aria-label={t('search.clear')}
            className="absolute inset-y-0 right-0 grid w-13 place-items-center rounded-stone text-soft hover:text-ink"
            onClick={clear}
            type="button"
          >
            <CloseIcon />
          </button>
        )}
      </div>
    </form>
  )
}

type Search = { readonly query: string; setQuery(query: string): void }

/** The query of the list's search. */
export const useSearch = create<Search>()((set) => ({
  query: '',
  setQuery: (query) => set({ query }),
}))

const isStoriesPath = (path: string): boolean => path === '/stories' || path.startsWith('/story/')

/** Keeps the search between the list and a story's page. On any other page it is cleared. */
export const useKeepSearch = (): void => {
  useEffect(
    () => () => {
      if (!isStoriesPath(location.pathname)) useSearch.getState().setQuery('')
    },
    [],
  )
}

onUserGone(() => useSearch.getState().setQuery(''))

/** Stories of one place, or of several where no place has more than one. */
type PlaceGroup = {
  /** The name of the place; null where the stories are about different ones. */
  readonly place: string | null
  readonly stories: readonly Story[]
}

/** The stories of one month. */
type Month = {
  readonly key: string
  /** When the first of them was made: ISO 8601. */
  readonly date: string
  readonly groups: readonly PlaceGroup[]
}

const monthOf = ({ createdAt }: Story): string => {
  const date = new Date(createdAt)
  return `${date.getFullYear()}-${date.getMonth()}`
}

/** Each story with those of its place right after it, in the place of the newest. */
const byPlace = (stories: readonly Story[]): PlaceGroup[] => {
  const ofPlace = new Map<string, Story[]>()
  for (const story of stories) {
    const place = story.placeId ?? story.id
    ofPlace.set(place, [...(ofPlace.get(place) ?? []), story])
  }
  const groups: { place: string | null; stories: Story[] }[] = []
  for (const together of ofPlace.values()) {
    const place = nameOf(together)
    const last = groups.at(-1)
    if (place === null && last?.place === null) last.stories.push(...together)
    else groups.push({ place, stories: together })
  }
  return groups
}

/** The name of the place of several stories; null for a single one, whose row has it. */
const nameOf = (stories: readonly Story[]): string | null =>
  stories.length < 2 ? null : (stories.find(({ landmark }) => landmark !== null)?.landmark ?? null)

/** Stories, newest first, by the month of this device's calendar, and in it by place. */
export const byMonth = (stories: readonly Story[]): readonly Month[] => {
  const months: [Story, ...Story[]][] = []
  for (const story of stories) {
    const last = months.at(-1)
    if (last !== undefined && monthOf(last[0]) === monthOf(story)) last.push(story)
    else months.push([story])
  }
  return months.map((ofMonth) => ({
    key: monthOf(ofMonth[0]),
    date: ofMonth[0].createdAt,
    groups: byPlace(ofMonth),
  }))
}

/** The stories in the order in which {@link byMonth} has them. */
const arranged = (stories: readonly Story[]): readonly Story[] =>
  byMonth(stories).flatMap(({ groups }) => groups.flatMap((group) => group.stories))

/** The server's largest page: a search loads every page. */
const searchPageLimit = 100

export type ShownStories = {
  /** The stories without the deleted ones; undefined until loaded. */
  readonly kept: readonly Story[] | undefined
  /** The kept stories that match `query`, in the order in which they are shown. */
  readonly found: readonly Story[]
  /** The search, trimmed; empty without one. */
  readonly query: string
  /** Whether the favourites are shown alone. */
  readonly isOnly: boolean
}

/** The stories to show. During a search the older pages are loaded and searched too. */
export const useShownStories = (): ShownStories => {
  const stories = useStories(({ stories }) => stories)
  const gone = useDeletions(({ gone }) => gone)
  const query = useDeferredValue(useSearch((search) => search.query)).trim()
  const { ids, isOnly } = useFavourites()
  useLoadAllPages(query !== '' || isOnly)
  const kept = useMemo(() => stories?.filter(({ id }) => !gone.has(id)), [stories, gone])
  const found = useMemo(() => {
    const wanted = isOnly ? kept?.filter(({ id }) => ids.has(id)) : kept
    return arranged(findStories(wanted ?? [], query))
  }, [kept, query, ids, isOnly])
  return { kept, found, query, isOnly }
}

const useLoadAllPages = (isWanted: boolean): void => {
  const { next, isLoadingMore, moreError, loadMore } = useStories(
    useShallow(({ next, isLoadingMore, moreError, loadMore }) => ({
      next,
      isLoadingMore,
      moreError,
      loadMore,
    })),
  )
  const hasMore = next !== undefined && moreError === undefined
  useEffect(() => {
    if (isWanted && hasMore && !isLoadingMore) void loadMore(searchPageLimit)
  }, [isWanted, hasMore, isLoadingMore, loadMore])
}

/** Folds what a search ignores: accents, case, ligatures, forms of quotes, hyphens. */
export const fold = (text: string): string =>
  withoutLigatures(text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[\s\p{Pd}]+/gu, ' ')
    .trim()

const folded = new WeakMap<Story, string>()

const textOf = (story: Story): string => {
  const known = folded.get(story)
  if (known !== undefined) return known
  const { title, landmark, location, content } = story
  const text = fold([title, landmark, location, content].filter(Boolean).join(' '))
  folded.set(story, text)
  return text
}

/** The stories with every word of the query in their title, landmark, location or content. */
export const findStories = (stories: readonly Story[], query: string): readonly Story[] => {
  const words = fold(query).split(' ').filter(Boolean)
  if (words.length === 0) return stories
  return stories.filter((story) => words.every((word) => textOf(story).includes(word)))
}
