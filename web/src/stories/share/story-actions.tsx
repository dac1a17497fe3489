import type { Story } from '@storystone/schema/contract/story.ts'
import { withoutItalics } from '@storystone/schema/italics.ts'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/platform/i18n.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { BinIcon, DownloadIcon, LinkIcon, MoreIcon, ShareIcon } from '#web/ui/icons/lazy-icons.tsx'
import { ActionMenu } from '#web/ui/overlay/action-menu.tsx'
import { menuItemClass } from '#web/ui/overlay/menu.tsx'
import { FavouriteItem } from '../list/favourites.tsx'
import { storyFile } from './story-text.ts'
import { fileNameOf, useShare } from './use-share.ts'

const PublicationSheet = lazyPart(
  async () => (await import('../publication/publication-sheet.tsx')).PublicationSheet,
)

type StoryActionsProps = {
  story: Story
  onDelete(): void
  /** Keeps the story on this device. */
  keep: ReactNode
  /** Above what deletes the story, in the menu. */
  more(close: () => void): ReactNode
}

/** The row of what can be done with a story: share it, download it as a text file, keep it, and more. */
export const StoryActions = ({ story, onDelete, keep, more }: StoryActionsProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const share = useShare()
  const isSharing = useRef(false)
  const [isPublishing, setIsPublishing] = useState(false)

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
    <div className="flex tight:grid tight:grid-cols-2 flex-wrap border-rule border-y py-1">
      <button className="story-action" onClick={() => void shareOnce()} type="button">
        <ShareIcon />
        {t('story.share')}
      </button>
      <button className="story-action" onClick={download} type="button">
        <DownloadIcon />
        {t('story.download')}
      </button>
      {keep}
      <ActionMenu
        className="story-action"
        label={t('story.more')}
        sign={
          <>
            <MoreIcon />
            {t('story.more')}
          </>
        }
        title={<span lang={story.language}>{withoutItalics(story.title)}</span>}
      >
        {(close) => (
          <ul>
            <li>
              <FavouriteItem onPick={close} story={story} />
            </li>
            <li>
              <button
                aria-haspopup="dialog"
                className={menuItemClass}
                onClick={() => {
                  close()
                  setIsPublishing(true)
                }}
                type="button"
              >
                <LinkIcon />
                {t('publication.open')}
              </button>
            </li>
            {more(close)}
            <li>
              <button className={`${menuItemClass} text-danger`} onClick={onDelete} type="button">
                <BinIcon />
                {t('story.delete')}
              </button>
            </li>
          </ul>
        )}
      </ActionMenu>
      {isPublishing && (
        <Suspense>
          <PublicationSheet onClose={() => setIsPublishing(false)} story={story} />
        </Suspense>
      )}
    </div>
  )
}
