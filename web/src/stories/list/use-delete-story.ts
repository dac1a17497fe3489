import type { Story } from '@storystone/schema/contract/story.ts'
import { useTranslation } from 'react-i18next'
import { failureSentence } from '#web/platform/api/failure-sentence.ts'
import { showFailure, showToast } from '#web/ui/overlay/toast-store.ts'
import { beginDeletion, sendDeletion, undoDeletion } from '../deletions.ts'
import { focusStory } from './list-navigation.ts'

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
