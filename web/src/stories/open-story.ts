import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { isPlainClick, untilPainted } from '#web/platform/lazy-part.ts'

/** The browser waits no longer for the page of a story than this; then it is shown without motion. */
const longestMs = 500

/** Resolves when the picture of a story's page, or of its skeleton, is there. */
const pictureIsThere = (): Promise<void> =>
  new Promise((resolve) => {
    const isThere = () => document.querySelector('.story-picture') !== null
    if (isThere()) return resolve()
    const end = (): void => {
      observer.disconnect()
      clearTimeout(timer)
      resolve()
    }
    const observer = new MutationObserver(() => isThere() && end())
    const timer = setTimeout(end, longestMs)
    observer.observe(document.body, { childList: true, subtree: true })
  })

/**
 * Opens a story from a link with its picture, which grows into that of its page. Where the browser can't,
 * or motion is reduced, the link is followed as any other. `state` is the link's.
 */
export const useOpenStory = (id: string, state?: object) => {
  const navigate = useNavigate()
  return (event: MouseEvent<HTMLAnchorElement>): void => {
    const picture = event.currentTarget.querySelector<HTMLElement>('.arch')
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const hasTransitions = typeof document.startViewTransition === 'function'
    if (picture === null || isStill || !hasTransitions || !isPlainClick(event)) return
    event.preventDefault()
    const open = (): void => {
      // Only the picture is blended in each frame, and the page can be used. Not in CSS: home would inline it.
      document.documentElement.style.setProperty('view-transition-name', 'none')
      picture.style.setProperty('view-transition-name', 'story-picture')
      const transition = document.startViewTransition(async () => {
        // A link that stays, since its page could not be shown, has no part in the next transition.
        picture.style.removeProperty('view-transition-name')
        void navigate(`/story/${id}`, { state })
        await pictureIsThere()
      })
      // A touch ends the transition, so that the growing picture does not cover what opens.
      addEventListener('pointerdown', () => transition.skipTransition(), { once: true })
    }
    // The browser paints nothing until the new page is there: first the frame that answers the tap.
    void untilPainted().then(open)
  }
}
