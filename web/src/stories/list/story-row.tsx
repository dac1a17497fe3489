import type { Story } from '@storystone/schema/contract/story.ts'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { CreatedOn } from '#web/ui/format/format.tsx'
import { BinIcon } from '#web/ui/icons/more-icons.tsx'
import { Skeleton } from '#web/ui/page/page.tsx'
import { StoryImage } from '../picture/story-image.tsx'
import { distinctLandmark } from '../text/content-parts.ts'
import { fromList, storyLinkId } from './use-delete-story.ts'

type StoryRowProps = { story: Story; onDelete(story: Story): void }

/** A story in the list. Rows off the screen are not laid out, so that a thousand scroll well. */
export const StoryRow = memo(({ story, onDelete }: StoryRowProps) => {
  const { t } = useTranslation()
  return (
    <li className="flex items-center gap-1 px-1 py-2 [contain-intrinsic-size:auto_7.5rem] [content-visibility:auto]">
      <Link
        className="group flex tight:flex-col min-w-0 flex-1 items-center tight:items-start gap-4 rounded-stone p-2 hover:bg-raised"
        id={storyLinkId(story.id)}
        state={fromList}
        to={`/story/${story.id}`}
      >
        <StoryImage className="arch h-20 w-16 shrink-0 border border-rule" story={story} />
        <span className="grid min-w-0 gap-0.5">
          <Landmark story={story} />
          <span
            className="tight:line-clamp-none line-clamp-2 wrap-anywhere font-semibold font-serif text-xl leading-snug group-hover:text-accent"
            lang={story.language}
          >
            {story.title}
          </span>
          {story.location !== null && (
            <span className="tight:whitespace-normal truncate text-soft">{story.location}</span>
          )}
          <span className="text-small text-soft">
            {t(`formats.${story.format}`)} · <CreatedOn date={story.createdAt} style="medium" />
          </span>
        </span>
      </Link>
      <button
        aria-label={t('stories.delete', { title: story.title })}
        className="grid size-11 shrink-0 place-items-center rounded-stone text-soft hover:bg-danger-ground hover:text-danger"
        onClick={() => onDelete(story)}
        type="button"
      >
        <BinIcon />
      </button>
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
  <div className="flex items-center gap-4 py-4">
    <Skeleton className="arch h-20 w-16 shrink-0" />
    <div className="grid flex-1 gap-2.5">
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-3.5 w-3/5" />
    </div>
  </div>
)
