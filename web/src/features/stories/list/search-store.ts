import { useEffect } from 'react'
import { create } from 'zustand'
import { onUserGone } from '../../../session/store.ts'

type Search = { readonly query: string; setQuery(query: string): void }

/** What the list of stories is searched for. */
export const useSearch = create<Search>()((set) => ({
  query: '',
  setQuery: (query) => set({ query }),
}))

const isAmongStories = (path: string): boolean => path === '/stories' || path.startsWith('/story/')

/** Keeps the search while one goes from the list to a story and back; elsewhere it is forgotten. */
export const useSearchKept = (): void => {
  useEffect(
    () => () => {
      if (!isAmongStories(location.pathname)) useSearch.getState().setQuery('')
    },
    [],
  )
}

onUserGone(() => useSearch.getState().setQuery(''))
