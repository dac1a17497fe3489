import type { Story } from '@storystone/schema/contract/story.ts'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { failureSentence } from '#web/platform/api/api-error.ts'
import { showFailure, showToast } from '#web/ui/overlay/toast-store.ts'
import { beginDeletion, sendDeletion, undoDeletion } from '../deletions.ts'

/** Deletes a story: hides it at once, with a toast to undo that, and sends it when the toast ends. */
export const useDeleteStory = () => {
  const { t } = useTranslation()

  const send = async ({ id, title }: Story): Promise<void> => {
    try {
      await sendDeletion(id)
    } catch (error) {
      showFailure({
        title: t('stories.deleteFailure', { title }),
        description: failureSentence(error, t),
      })
    }
  }

  return (story: Story): void => {
    // The toast first: it closes the previous toast and so sends the previous deletion.
    const undo = () => {
      undoDeletion(story.id)
      requestAnimationFrame(() => focusStory(story.id))
    }
    showToast({
      title: t('stories.deleted'),
      description: story.title,
      action: { label: t('stories.undo'), isUndo: true, run: undo },
      onEnd: () => void send(story),
    })
    beginDeletion(story.id)
  }
}

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

/** Goes from a story to the list and deletes it there. */
export const useDeleteAndLeave = (): ((story: Story) => void) => {
  const deleteStory = useDeleteStory()
  const backToList = useBackToList()
  return (story) => {
    backToList()
    deleteStory(story)
  }
}

/** The id of the link to a story in the list. */
export const storyLinkId = (id: string): string => `story-${id}`

/** Focuses a story's link in the list, if it is shown. */
export const focusStory = (id: string): void =>
  document.getElementById(storyLinkId(id))?.focus({ preventScroll: true })
