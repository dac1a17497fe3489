import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'

/** The router state of a link in the list: one step back leads to the list. */
export const fromList = { fromList: true } as const

const FromList = z.object({ fromList: z.literal(true) })

/** Goes from a story to the list: one step back if the story was opened there. */
export const useBackToList = (): (() => void) => {
  const navigate = useNavigate()
  const { state } = useLocation()
  return () => {
    if (FromList.safeParse(state).success) void navigate(-1)
    else void navigate('/stories', { replace: true })
  }
}

/** The id of the link to a story in the list. */
export const storyLinkId = (id: string): string => `story-${id}`

/** Focuses a story's link in the list, if it is shown. */
export const focusStory = (id: string): void =>
  document.getElementById(storyLinkId(id))?.focus({ preventScroll: true })
