import { useCallback, useSyncExternalStore } from 'react'

/** The media query of the theme's variant `desktop`. */
const query = '(width >= 56.25rem), (height < 30rem) and (width >= 36rem)'

/** A column that stays in sight next to the text needs some height, too. */
const roomyQuery = '(width >= 56.25rem) and (height >= 30rem)'

const useMedia = (media: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (onChange: () => void) => {
        const list = matchMedia(media)
        list.addEventListener('change', onChange)
        return () => list.removeEventListener('change', onChange)
      },
      [media],
    ),
    () => matchMedia(media).matches,
  )

/** Whether the page is wide enough for a second column. */
export const useIsDesktop = (): boolean => useMedia(query)

/** Whether the second column stays in sight while the text is read. */
export const useHasColumn = (): boolean => useMedia(roomyQuery)
