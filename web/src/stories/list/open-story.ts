import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { fromList } from './use-delete-story.ts'

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

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * Opens a story from its row: its small picture grows into that of its page. Where the browser can't,
 * or motion is reduced, the link is followed as any other.
 */
export const useOpenStory = (id: string) => {
  const navigate = useNavigate()
  return (event: MouseEvent<HTMLAnchorElement>): void => {
    const picture = event.currentTarget.querySelector<HTMLElement>('.arch')
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const hasTransitions = typeof document.startViewTransition === 'function'
    if (picture === null || isStill || !hasTransitions || !isPlain(event)) return
    event.preventDefault()
    picture.style.setProperty('view-transition-name', 'story-picture')
    document.startViewTransition(async () => {
      // A row that stays, since its page could not be shown, has no part in the next transition.
      picture.style.removeProperty('view-transition-name')
      void navigate(`/story/${id}`, { state: fromList })
      await pictureIsThere()
    })
  }
}
