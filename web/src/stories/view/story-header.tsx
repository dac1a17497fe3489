import { type Format, languageNames } from '@storystone/schema/catalog.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { withoutItalics } from '@storystone/schema/italics.ts'
import { distinctLandmark } from '@storystone/schema/story-text.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/platform/i18n.ts'
import { CreatedOn, Joined } from '#web/ui/format/format.tsx'
import { PageHeading } from '#web/ui/page/page.tsx'
import { HeadingMarks, Words } from '../citations/cited-text.tsx'
import { minutesOf } from '../content-parts.ts'

/** The top of a story: its title, its place, and one line of facts. */
export const StoryHeader = ({ story }: { story: Story }) => {
  const title = withoutItalics(story.title)
  return (
    <header className="order-2 grid grid-cols-1 gap-2 desktop:order-none">
      {/* The mark is next to the heading, not in its name. */}
      <div className="hyphens-auto [&>h1:not(:last-child)]:inline" lang={story.language}>
        <PageHeading documentTitle={title}>
          <Words text={story.title} />
        </PageHeading>
        <HeadingMarks field="title" />
      </div>
      <Place story={story} />
      <Facts story={story} />
    </header>
  )
}

/** The name of the place where the title does not have it, and what and where it is. */
const Place = ({ story }: { story: Story }) => {
  const landmark = distinctLandmark(story)
  const { location, language } = story
  if (!(landmark || location)) return null
  return (
    <p className="wrap-anywhere">
      <Joined>
        {landmark && (
          <span className="font-semibold" lang={language}>
            {landmark}
          </span>
        )}
        {location && <bdi className="inline-block first-letter:uppercase">{location}</bdi>}
      </Joined>
    </p>
  )
}

/** Its format, how long it takes to read, its day, and its language where it is not the app's. */
const Facts = ({ story: { format, content, createdAt, language } }: { story: Story }) => {
  const { t } = useTranslation()
  const isForeign = language !== useLanguage()
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-soft">
      <FormatBadge format={format} />
      <Joined>
        {t('story.minutes', { minutes: minutesOf(content) })}
        <CreatedOn date={createdAt} />
        {isForeign && <span lang={language}>{languageNames[language]}</span>}
      </Joined>
    </p>
  )
}

const FormatBadge = ({ format }: { format: Format }) => {
  const { t } = useTranslation()
  return (
    <span className="rounded-card bg-sunk px-2.5 py-0.5 font-semibold text-ink">
      {t(`formats.${format}`)}
    </span>
  )
}
