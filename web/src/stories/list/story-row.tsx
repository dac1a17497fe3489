import type { Story } from '@storystone/schema/contract/story.ts'
import { formatTraits } from '@storystone/schema/formats.ts'
import { withoutItalics } from '@storystone/schema/italics.ts'
import { distinctLandmark } from '@storystone/schema/story-text.ts'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { CreatedOn, Joined } from '#web/ui/dates-and-numbers.tsx'
import { BinIcon, KeptIcon, MoreIcon, StarIcon } from '#web/ui/icons/lazy-icons.tsx'
import { ActionMenu } from '#web/ui/overlay/action-menu.tsx'
import { menuItemClass } from '#web/ui/overlay/menu.tsx'
import { Skeleton } from '#web/ui/page/page.tsx'
import { fromList, storyLinkId } from '../deletions.ts'
import { useOpenStory } from '../open-story.ts'
import { StoryImage } from '../picture/story-image.tsx'
import type { StoryPart } from '../view/story-view.tsx'
import { FavouriteItem, useIsFavourite } from './favourites.tsx'

type StoryRowProps = {
  story: Story
  onDelete(story: Story): void
  /** Keeps the story on this device: an item of the menu. */
  KeepItem: StoryPart
  /** Whether it is on this device with its narration. */
  isKept: boolean
  /** Whether a heading above it names its place. */
  isOfGroup: boolean
}

/** A story in the list, as high as its neighbours in landscape, where two stand side by side. Rows off the screen are not laid out, so that a thousand scroll well. */
export const StoryRow = memo(({ story, onDelete, KeepItem, isKept, isOfGroup }: StoryRowProps) => {
  const { t } = useTranslation()
  const isFavourite = useIsFavourite(story.id)
  const title = withoutItalics(story.title)
  return (
    <li className="relative flex desktop:min-h-52 wide:min-h-0 items-center gap-1 px-1 py-0.5 [contain-intrinsic-size:auto_7.5rem] [content-visibility:auto] wide:-m-1.5 wide:block wide:p-1.5 wide:[contain-intrinsic-size:auto_26rem]">
      <Link
        className="group flex tight:flex-col min-w-0 flex-1 items-center tight:items-start gap-4 rounded-stone p-2 hover:bg-raised wide:flex-col wide:items-stretch wide:gap-3 wide:p-0 wide:hover:bg-transparent"
        id={storyLinkId(story.id)}
        onClick={useOpenStory(story.id, fromList)}
        state={fromList}
        to={`/story/${story.id}`}
      >
        <StoryImage
          className="arch h-20 w-16 shrink-0 border border-rule wide:h-72 wide:w-full"
          story={story}
        />
        <span className="grid min-w-0 gap-0.5">
          {!isOfGroup && <Landmark story={story} />}
          <span
            className="tight:line-clamp-none line-clamp-3 wrap-anywhere font-semibold font-serif text-xl leading-snug group-hover:text-accent"
            lang={story.language}
          >
            {title}
          </span>
          {story.location && (
            <span className="tight:line-clamp-none line-clamp-2 desktop:line-clamp-1 text-small text-soft first-letter:uppercase">
              {story.location}
            </span>
          )}
          <span className="text-small text-soft">
            <Joined>
              {t(`formats.${story.format}`)}
              <span className="flex items-center gap-1.5">
                <CreatedOn date={story.createdAt} style="medium" />
                {isKept && (
                  <span className="[&>svg]:size-4">
                    <KeptIcon />
                    <span className="sr-only">{t('shelf.keptMark')}</span>
                  </span>
                )}
                {isFavourite && (
                  <span className="text-accent [&>svg]:size-4 [&>svg]:fill-current">
                    <StarIcon />
                    <span className="sr-only">{t('stories.favourite')}</span>
                  </span>
                )}
              </span>
            </Joined>
          </span>
        </span>
      </Link>
      <ActionMenu
        className="grid size-11 shrink-0 place-items-center rounded-stone text-soft hover:bg-sunk hover:text-ink wide:absolute wide:top-0 wide:right-0"
        label={t('stories.moreOf', { title })}
        sign={<MoreIcon />}
        title={<span lang={story.language}>{title}</span>}
      >
        {(close) => (
          <>
            <FavouriteItem onPick={close} story={story} />
            {formatTraits[story.format].isNarrated && <KeepItem story={story} />}
            <button
              className={`${menuItemClass} text-danger`}
              onClick={() => {
                close()
                onDelete(story)
              }}
              type="button"
            >
              <BinIcon />
              {t('story.delete')}
            </button>
          </>
        )}
      </ActionMenu>
    </li>
  )
})

const Landmark = ({ story }: { story: Story }) => {
  const landmark = distinctLandmark(story)
  if (landmark === null) return null
  return (
    <span
      className="tight:whitespace-normal truncate font-semibold text-accent text-small"
      lang={story.language}
    >
      {landmark}
    </span>
  )
}

/** Shown for a story that is loading. */
export const StoryRowSkeleton = () => (
  <div className="flex tight:flex-col items-center tight:items-start gap-4 py-4 wide:flex-col wide:items-stretch wide:py-0">
    <Skeleton className="h-20 w-16 shrink-0 wide:h-72 wide:w-full" shape="arch" />
    <div className="grid tight:w-full flex-1 gap-2.5">
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-3.5 w-3/5" />
    </div>
  </div>
)
