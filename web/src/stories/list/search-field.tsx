import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { onUserGone } from '#web/account'
import { controlClass } from '#web/ui/controls/field.tsx'
import { CloseIcon, SearchIcon } from '#web/ui/icons/late-icons.tsx'

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
