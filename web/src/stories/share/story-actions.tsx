import type { Story } from '@storystone/schema/contract/story.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/platform/i18n.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { DownloadIcon, ShareIcon } from '#web/ui/icons/more-icons.tsx'
import { storyFile } from './story-text.ts'
import { fileNameOf, useShare } from './use-share.ts'

/** The buttons below a story: share it, or download it as a text file. */
export const StoryActions = ({ story }: { story: Story }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const share = useShare()
  const isSharing = useRef(false)

  // A second share would fail while the sheet opens; a disabled button would lose the focus.
  const shareOnce = async () => {
    if (isSharing.current) return
    isSharing.current = true
    await share(story)
    isSharing.current = false
  }
  const download = () => {
    const text = new Blob([storyFile(story, language, t)], { type: 'text/plain;charset=utf-8' })
    saveFile(text, fileNameOf(story.title, t('story.title'), 'txt'))
  }

  return (
    <div className="flex flex-wrap gap-3 *:grow">
      <Button onClick={() => void shareOnce()} variant="secondary">
        <ShareIcon />
        {t('story.share')}
      </Button>
      <Button onClick={download} variant="secondary">
        <DownloadIcon />
        {t('story.download')}
      </Button>
    </div>
  )
}
