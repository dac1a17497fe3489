import { useSyncExternalStore } from 'react'

/** The same as the variant `desktop` of the theme. */
const query = '(width >= 56.25rem), (height < 30rem) and (width >= 36rem)'

const subscribe = (onChange: () => void): (() => void) => {
  const list = matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether the page is wide enough for a second column. */
export const useIsDesktop = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(query).matches)
