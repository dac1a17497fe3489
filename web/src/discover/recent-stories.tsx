import type { Story } from '@storystone/schema/contract/story.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useShallow } from 'zustand/react/shallow'
import { StoryImage, useOpenStory, useStories } from '#web/stories'
import { useOutbox } from '#web/story-request'

const most = 3

/** The user's last stories, and the way to all of them; nothing for who has none. */
export const RecentStories = () => {
  const { t } = useTranslation()
  const { stories, load } = useStories(useShallow(({ stories, load }) => ({ stories, load })))
  const arrived = useOutbox(({ arrived }) => arrived)

  useEffect(() => {
    void load()
  }, [load])

  if (stories === undefined || stories.length === 0) return null
  return (
    <section aria-labelledby="recent" className="grid animate-rise gap-3 pb-10">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-semibold font-serif text-section" id="recent">
          {t('discovering.recent')}
        </h2>
        <Link
          className="inline-flex min-h-11 items-center text-small text-soft underline decoration-rule underline-offset-4 hover:text-accent"
          to="/stories"
        >
          {t('discovering.allStories')}
        </Link>
      </div>
      <ul className="grid tight:grid-cols-1 grid-cols-3 gap-3">
        {stories.slice(0, most).map((story) => (
          <li key={story.id}>
            <RecentStory isNew={arrived.includes(story.id)} story={story} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const RecentStory = ({ story, isNew }: { story: Story; isNew: boolean }) => {
  const { t } = useTranslation()
  return (
    <Link
      className="group relative grid content-start gap-1.5 lg:flex lg:items-center lg:gap-4"
      onClick={useOpenStory(story.id)}
      to={`/story/${story.id}`}
    >
      <StoryImage
        className="arch aspect-[4/5] w-full border border-rule lg:w-24 lg:shrink-0"
        story={story}
      />
      {isNew && (
        <span className="absolute -top-1 -left-1 rounded-full bg-accent px-2.5 font-semibold text-on-accent text-small">
          {t('discovering.arrived')}
        </span>
      )}
      <span
        className="line-clamp-3 wrap-anywhere font-semibold font-serif text-small leading-snug lg:text-lg group-hover:text-accent"
        lang={story.language}
      >
        {story.title}
      </span>
    </Link>
  )
}
