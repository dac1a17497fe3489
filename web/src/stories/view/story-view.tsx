import { type Format, formatTraits } from '@storystone/schema/catalog.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DrawingCaption } from '#web/ui/drawings/place-drawing.tsx'
import { CreatedOn } from '#web/ui/format/format.tsx'
import { Ornament } from '#web/ui/icons/more-icons.tsx'
import { ErrorBoundary } from '#web/ui/page/error-boundary.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { CitedText, HeadingMarks } from '../citations/cited-text.tsx'
import { Sourced, StoryWords } from '../citations/sourced.tsx'
import { PictureCredit } from '../picture/picture-credit.tsx'
import { placeTypeOfStory, StoryDrawing, StoryImage } from '../picture/story-image.tsx'
import { StoryContent } from '../story-content.tsx'
import { distinctLandmark, trimmedSpan } from '../text/content-parts.ts'
import { isOfShortArticle } from '../text/quoted-article.ts'

/** A part of a story's page that another module shows. */
export type StoryPart = ComponentType<{ story: Story }>

/** What other modules show in a story. */
export type StoryParts = {
  /** The content of a history guide with its player. */
  readonly Narrated: StoryPart
  /** What was recognised in the photo, and what to do if that is wrong. */
  readonly Recognition: StoryPart
}

type StoryViewProps = {
  story: Story
  /** The heading of the fun fact. */
  factTitle: string
  /** Whether the date stands under the title. */
  dated?: boolean
  /** None for a sample, which is nobody's story: it has no player, and nothing to correct. */
  parts?: StoryParts
  children?: ReactNode
}

/** A story to read; `children` are shown below it. */
export const StoryView = ({ story, factTitle, dated = false, parts, children }: StoryViewProps) => {
  return (
    <Sourced story={story}>
      <article className="grid grid-cols-1 gap-7">
        <Picture story={story} />
        <header className="grid grid-cols-1 justify-items-start gap-3">
          <FormatBadge format={story.format} />
          <Landmark story={story} />
          {/* The mark is next to the heading, not in its name. */}
          <div className="w-full hyphens-auto [&>h1:not(:last-child)]:inline" lang={story.language}>
            <PageHeading documentTitle={story.title}>{story.title}</PageHeading>
            <HeadingMarks field="title" />
          </div>
          <About dated={dated} story={story} />
        </header>
        <div>
          {parts && formatTraits[story.format].isNarrated ? (
            <Narrated Content={parts.Narrated} story={story} />
          ) : (
            <Content story={story} />
          )}
        </div>
        <ShortArticle story={story} />
        {parts && <parts.Recognition story={story} />}
        <FunFact story={story} title={factTitle} />
        {children}
      </article>
    </Sourced>
  )
}

const FormatBadge = ({ format }: { format: Format }) => {
  const { t } = useTranslation()
  return (
    <span className="rounded-full border border-accent px-3 py-0.5 font-semibold text-accent text-small">
      {t(`formats.${format}`)}
    </span>
  )
}

const Content = ({ story }: { story: Story }) => (
  <StoryWords story={story}>
    <StoryContent content={story.content} format={story.format} />
  </StoryWords>
)

/** Shows the plain content while the player loads, and where it can't be loaded. */
const Narrated = ({ story, Content: WithPlayer }: { story: Story; Content: StoryPart }) => {
  const plain = <Content story={story} />
  return (
    <ErrorBoundary fallback={plain}>
      <Suspense fallback={plain}>
        <WithPlayer story={story} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Says why a story is short: the article is. */
const ShortArticle = ({ story }: { story: Story }) => {
  const { t } = useTranslation()
  if (!isOfShortArticle(story)) return null
  return <p className="text-small text-soft">{t('sources.shortArticle')}</p>
}

const Landmark = ({ story }: { story: Story }) => {
  const landmark = distinctLandmark(story)
  if (landmark === null) return null
  return (
    <p className="w-full wrap-anywhere font-semibold text-accent" lang={story.language}>
      {landmark}
    </p>
  )
}

const About = ({ story, dated }: { story: Story; dated: boolean }) => {
  if (story.location === null && !dated) return null
  return (
    <p className="w-full text-small text-soft">
      {story.location !== null && <bdi>{story.location}</bdi>}
      {story.location !== null && dated && ' · '}
      {dated && <CreatedOn date={story.createdAt} />}
    </p>
  )
}

type FunFactProps = { title: string; story: Story }

const FunFact = ({ title, story }: FunFactProps) => {
  const { funFact } = story
  const span = trimmedSpan(funFact ?? '')
  if (funFact === null || span.start === span.end) return null
  return (
    <aside className="grid grid-cols-1 gap-4">
      <Ornament />
      <div className="grid grid-cols-1 gap-2 rounded-card bg-sunk p-5 sm:p-7">
        <h2 className="font-semibold text-accent">{title}</h2>
        <div className="font-story text-story">
          <StoryWords story={story}>
            <CitedText field="funFact" span={span} text={funFact} />
          </StoryWords>
        </div>
      </div>
    </aside>
  )
}

/**
 * The user's photo, or else the place's own picture with its credit, or else a drawing of its type of
 * place, which says so.
 */
const Picture = ({ story }: { story: Story }) => {
  const { t } = useTranslation()
  const [isFailed, setIsFailed] = useState(false)
  const { imageUrl, picture, title, landmark } = story
  const hasPicture = imageUrl !== null || picture !== null
  if (!hasPicture && placeTypeOfStory(story) === null) return null
  if (!hasPicture || isFailed) {
    return (
      <figure className="grid gap-2">
        <StoryDrawing className="h-[210px] w-full rounded-card" isWhole story={story} />
        <DrawingCaption />
      </figure>
    )
  }
  const image = (
    <StoryImage
      alt={imageUrl === null ? (landmark ?? title) : t('story.photo', { title })}
      className="h-[210px] w-full rounded-card"
      loading="eager"
      onFailed={() => setIsFailed(true)}
      story={story}
    />
  )
  if (imageUrl !== null || picture === null) return image
  return (
    <figure className="grid gap-2">
      {image}
      <PictureCredit {...picture} />
    </figure>
  )
}
