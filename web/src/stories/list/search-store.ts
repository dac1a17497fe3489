import { useEffect } from 'react'
import { create } from 'zustand'
import { onUserGone } from '#web/account/session/store.ts'

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
