import { useSyncExternalStore } from 'react'

/** The same width as the variant `desktop` of the theme. */
const query = '(min-width: 56.25rem)'

const subscribe = (onChange: () => void): (() => void) => {
  const list = matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether the page is wide enough for a second column. */
export const useIsDesktop = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(query).matches)
