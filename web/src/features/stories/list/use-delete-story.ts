import type { Story } from '@storystone/schema/contract/story.ts'
import { useTranslation } from 'react-i18next'
import { failureSentence } from '../../../network/failure-sentence.ts'
import { beginDeletion, sendDeletion, undoDeletion } from '../../../story/deletions.ts'
import { showFailure, showToast } from '../../../ui/overlay/toast-store.ts'
import { focusStory } from './focus-story.ts'

/** Takes a story away at once, with a toast in which that can be undone. */
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
    // The toast first: it ends the one before, and so sends the deletion before.
    const undo = () => {
      undoDeletion(story.id)
      requestAnimationFrame(() => focusStory(story.id))
    }
    showToast({
      title: t('stories.deleted'),
      description: story.title,
      action: { label: t('stories.undo'), run: undo },
      onEnd: () => void send(story),
    })
    beginDeletion(story.id)
  }
}
