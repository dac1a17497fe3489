import { isGuidedReading } from '@storystone/schema/attribution.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { formatTraits } from '@storystone/schema/formats.ts'
import { trimmedSpan } from '@storystone/schema/story-text.ts'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/platform/i18n.ts'
import { DrawingCaption } from '#web/ui/drawings/place-drawing.tsx'
import { Ornament } from '#web/ui/icons/lazy-icons.tsx'
import { useIsDesktop } from '#web/ui/page/desktop.ts'
import { ErrorBoundary } from '#web/ui/page/error-boundary.tsx'
import { Skeleton } from '#web/ui/page/page.tsx'
import { CitedText } from '../citations/cited-text.tsx'
import {
  OpenedSource,
  Sourced,
  StoryWords,
  showSources,
  useHasMarks,
  useIsReadAloud,
  useShowSources,
} from '../citations/sourced.tsx'
import { PictureCredit, StoryDrawing, StoryImage, shownPictureOf } from '../picture/story-image.tsx'
import { StoryActions } from '../share/story-actions.tsx'
import { StoryContent } from '../story-content.tsx'
import { SourceList, StoryHeader, StoryOrigin } from './story-header.tsx'

/** A part of a story's page that another module shows. */
export type StoryPart = ComponentType<{ story: Story }>

/** What other modules show in a story. */
export type StoryParts = {
  /** Reads a history guide aloud. */
  readonly Player: StoryPart
  /** The content of a history guide, which follows its player. */
  readonly Narrated: StoryPart
  /** Keeps the story on this device. */
  readonly Keep: StoryPart
  /** The story in the app's other language. */
  readonly OtherLanguages: StoryPart
  /** What was recognised in the photo; what to do where that is wrong, once the user has said so. */
  readonly Recognition: ComponentType<{
    story: Story
    isWrong: boolean
    onClose(): void
  }>
  /** Says in the menu that the story is about another place. */
  readonly NotIt: ComponentType<{ story: Story; onPick(): void }>
  /** Leads in the menu to the place on the map. */
  readonly OnMap: ComponentType<{ story: Story; onPick(): void }>
}

type StoryViewProps = {
  story: Story
  /** The heading of the fun fact. */
  factTitle: string
  /** Whether the day stands below the story, too. */
  dated?: boolean
  /** None for a sample, which is nobody's story: there is nothing to keep, and nothing to correct. */
  own?: { readonly parts: StoryParts; onDelete(): void } | undefined
  /** What reads a story aloud that is nobody's: a sample, or one of a pack. */
  narration?: Pick<StoryParts, 'Player'> & Partial<Pick<StoryParts, 'Narrated'>>
  /** What a visitor may do next, below the player. */
  invitation?: ReactNode
  children?: ReactNode
}

/** A story to read; `children` are shown below it. */
export const StoryView = ({
  story,
  factTitle,
  dated = false,
  own,
  narration = own?.parts,
  invitation,
  children,
}: StoryViewProps) => {
  const isDesktop = useIsDesktop()
  const [isWrong, setIsWrong] = useState(false)
  const isForeign = story.language !== useLanguage()
  const isNarrated = narration !== undefined && formatTraits[story.format].isNarrated
  const otherLanguage = own && <own.parts.OtherLanguages story={story} />
  const sources = (own || story.writer !== null) && <SourceList story={story} />
  return (
    <Sourced key={story.id} story={story}>
      <StoryHeader story={story} />
      <div className="story-side">
        <div className="order-1">
          <Picture isOwn={own !== undefined} story={story} />
        </div>
        <div className="order-3 empty:hidden">
          {isNarrated && <Narrator Player={narration.Player} story={story} />}
        </div>
        {own && (
          <div className="order-4">
            <Actions onWrong={() => setIsWrong(true)} own={own} story={story} />
          </div>
        )}
        {invitation && <div className="order-4">{invitation}</div>}
        <OpenedSource />
        {isDesktop && (
          <div className="order-5 grid gap-3">
            {sources}
            <ShowSources />
          </div>
        )}
      </div>
      <div className="order-5 grid grid-cols-1 gap-6 desktop:order-none">
        {isForeign && otherLanguage}
        <div className="grid grid-cols-1 gap-3">
          {/* On a desktop the text stays where it was written, right below its header. */}
          {!isDesktop && <ShowSources />}
          {isNarrated && narration.Narrated ? (
            <Narrated Content={narration.Narrated} story={story} />
          ) : (
            <Content story={story} />
          )}
        </div>
        <ShortArticle story={story} />
        <FunFact story={story} title={factTitle} />
        {own && (
          <own.parts.Recognition
            isWrong={isWrong}
            onClose={() => setIsWrong(false)}
            story={story}
          />
        )}
        {!isForeign && otherLanguage}
        {children}
        {!isDesktop && sources}
        {own && <StoryOrigin dated={dated} story={story} />}
      </div>
    </Sourced>
  )
}

type ActionsProps = {
  story: Story
  own: NonNullable<StoryViewProps['own']>
  onWrong(): void
}

const Actions = ({ story, own, onWrong }: ActionsProps) => {
  const { parts, onDelete } = own
  return (
    <StoryActions
      keep={formatTraits[story.format].isNarrated && <parts.Keep story={story} />}
      more={(close) => (
        <>
          <ErrorBoundary fallback={null}>
            <Suspense>
              <parts.OnMap onPick={close} story={story} />
            </Suspense>
          </ErrorBoundary>
          <parts.NotIt
            onPick={() => {
              close()
              onWrong()
            }}
            story={story}
          />
        </>
      )}
      onDelete={onDelete}
      story={story}
    />
  )
}

/** Keeps the room of the player while that loads. */
const Narrator = ({ story, Player }: { story: Story; Player: StoryPart }) => (
  <ErrorBoundary fallback={null}>
    <Suspense fallback={<Skeleton className="h-16" />}>
      <Player story={story} />
    </Suspense>
  </ErrorBoundary>
)

const arch =
  'story-picture h-[210px] max-sm:short:h-36 w-full overflow-hidden desktop:aspect-4/3 desktop:h-auto'

/**
 * The user's photo, or else the place's own picture with its credit, or else a drawing, which says
 * that it is one. On a phone it is as wide as the screen.
 */
const Picture = ({ story, isOwn }: { story: Story; isOwn: boolean }) => {
  const { t } = useTranslation()
  const [isFailed, setIsFailed] = useState(false)
  const { imageUrl, picture, title, landmark } = story
  const isDrawn = shownPictureOf(story) === null || isFailed
  return (
    <figure className="grid gap-2">
      <div className="-mx-5 sm:mx-0">
        {isDrawn ? (
          <StoryDrawing className={arch} story={story} />
        ) : (
          <StoryImage
            alt={imageUrl === null ? (landmark ?? title) : t('story.photo', { title })}
            className={arch}
            loading="eager"
            onFailed={() => setIsFailed(true)}
            story={story}
          />
        )}
      </div>
      {/* In place of a photo a sample has a drawing. */}
      {(isDrawn || (imageUrl !== null && !isOwn)) && <DrawingCaption />}
      {!isDrawn && imageUrl === null && picture !== null && <PictureCredit {...picture} />}
    </figure>
  )
}

const Content = ({ story }: { story: Story }) => (
  <StoryWords story={story}>
    <StoryContent content={story.content} format={story.format} />
  </StoryWords>
)

/** Shows the plain content while what follows the player loads, and where it can't be loaded. */
const Narrated = ({ story, Content: Followed }: { story: Story; Content: StoryPart }) => {
  const plain = <Content story={story} />
  return (
    <ErrorBoundary fallback={plain}>
      <Suspense fallback={plain}>
        <Followed story={story} />
      </Suspense>
    </ErrorBoundary>
  )
}

const isShort = ({ content }: Story): boolean => content.split(/\s+/).length < 120

/** Says why a story in an article's own words is short: the article is. */
const ShortArticle = ({ story }: { story: Story }) => {
  const { t } = useTranslation()
  if (!isGuidedReading(story) || !isShort(story)) return null
  return <p className="text-small text-soft">{t('sources.shortArticle')}</p>
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

/** Says how the source of a sentence is shown, with a switch for marks after all of them. */
const ShowSources = () => {
  const { t } = useTranslation()
  const hasMarks = useHasMarks()
  const { areShown } = useShowSources()
  const isReadAloud = useIsReadAloud()
  if (!hasMarks) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 text-small text-soft">
      <p className="flex-1 basis-36">
        {t(isReadAloud ? 'sources.tapToHear' : 'sources.tapSentence')}
      </p>
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold">
        {t('sources.show')}
        <input
          aria-checked={areShown}
          checked={areShown}
          className="switch"
          onChange={({ target }) => showSources(target.checked)}
          role="switch"
          type="checkbox"
        />
      </label>
    </div>
  )
}
