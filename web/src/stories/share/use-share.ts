import type { Story } from '@storystone/schema/contract/story.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/platform/i18n.ts'
import { showFailure, showToast } from '#web/ui/overlay/toast-store.ts'
import { fileNameOf } from './file-name.ts'
import { type ShareOutcome, share } from './share.ts'
import { fetchPicture } from './story-picture.ts'
import { storyFile, storyText } from './story-text.ts'

const pictureFile = async ({ imageUrl, title }: Story, fallback: string): Promise<File[]> => {
  if (imageUrl === null || typeof navigator.share !== 'function') return []
  const picture = await fetchPicture(imageUrl)
  if (picture === undefined) return []
  const { blob, extension } = picture
  return [new File([blob], fileNameOf(title, fallback, extension), { type: blob.type })]
}

/** Returns a function that shares a story and shows a toast where the browser shows nothing. */
export const useShare = () => {
  const { t } = useTranslation()
  const language = useLanguage()

  const notify = (outcome: ShareOutcome): void => {
    switch (outcome) {
      case 'copied':
        showToast({ title: t('share.copied'), description: t('share.copiedHelp') })
        break
      case 'unsupported':
        showFailure({ title: t('share.unsupported'), description: t('share.unsupportedHelp') })
        break
      case 'share-failed':
        showFailure({ title: t('share.failure'), description: t('share.failureHelp') })
        break
      case 'copy-failed':
        showFailure({ title: t('share.failure'), description: t('share.copyFailure') })
        break
      case 'shared':
      case 'aborted':
        break // The browser's share sheet has shown it.
    }
  }

  return async (story: Story): Promise<void> => {
    const { title } = story
    const text = storyText(story, language, t)
    const name = fileNameOf(title, t('story.title'), 'txt')
    const textFile = new File([storyFile(story, language, t)], name, { type: 'text/plain' })
    const files = [...(await pictureFile(story, t('story.title'))), textFile]
    notify(await share({ title, text, files }))
  }
}
